import { isCode, isTest, lineOf, walk } from './source.mjs'

const comparisons = new Set(['===', '!==', '==', '!='])
/** Fields that hold the id of an owner. */
const personId = /^(?:owner|student|teacher|school)(?:Id|_id)$/
/** Parameter names of a viewer with a narrower type. */
const viewers = new Set(['viewer', 'reader', 'looker', 'owner', 'payee', 'student', 'teacher', 'school', 'account'])

/**
 * Permission is decided in `*.policy.ts`, and ids that repeat the caller's are compared by their contract
 * (`self`). No other server code compares a person's id with that of the viewer.
 */
export function checkPolicies(files) {
  const bound = files.filter((file) => isCode(file) && !isTest(file) && isBound(file.path))
  const faults = []
  for (const file of bound) {
    walk(file, (node) => {
      if (node.type === 'BinaryExpression' && comparisons.has(node.operator) && decides(node)) {
        faults.push(`${file.path}:${lineOf(file, node)} compares a person's id with the viewer's outside a policy`)
      }
    })
  }
  return faults
}

/** Server code only: what a browser shows or hides is no permission check. */
function isBound(path) {
  return /^src\/(?:domains\/[^/]+|platform)\/server\//.test(path) && !path.endsWith('.policy.ts')
}

function decides({ left, right }) {
  const sides = [left, right].map(bare)
  if (sides.some(isConstant)) return false
  return sides.some(isViewerId) || sides.some((side) => personId.test(nameOf(side) ?? ''))
}

function isViewerId(node) {
  return node.type === 'MemberExpression' && nameOf(node) === 'id' && viewers.has(nameOf(bare(node.object)) ?? '')
}

function nameOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return undefined
  return node.computed ? node.property.value : node.property.name
}

/** The expression without type assertions and optional chaining. */
function bare(node) {
  const wrappers = ['ChainExpression', 'TSNonNullExpression', 'TSAsExpression', 'ParenthesizedExpression']
  return wrappers.includes(node.type) ? bare(node.expression) : node
}

function isConstant(node) {
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') return true
  return node.type === 'UnaryExpression' || (node.type === 'Identifier' && node.name === 'undefined')
}
