import { dirname, join } from 'node:path/posix'
import { FOREIGN_CLASSES, GLOBAL_STYLES } from './rules.mjs'
import { isCode, isTest, lineOf, syntaxOf, walk } from './source.mjs'

/**
 * Checks styles against docs/decisions/0038: a component's classes come from the CSS module that it imports, every
 * class is used, and a class written as text is a global one.
 */
export function checkClasses(files) {
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  const kit = new Set(
    sheets.filter(({ path }) => GLOBAL_STYLES.includes(path)).flatMap((sheet) => classesOf(sheet.text)),
  )
  const modules = new Map(
    sheets.filter(({ path }) => path.endsWith('.module.css')).map((sheet) => [sheet.path, moduleOf(sheet)]),
  )
  const code = files.filter((file) => isCode(file) && !isTest(file) && isWeb(file.path))
  const texts = new Set()
  const faults = code.flatMap((file) => [...faultsOfFile(file, { kit, modules, texts })])
  return [
    ...faults,
    ...sheets
      .filter(({ path }) => !GLOBAL_STYLES.includes(path) && !modules.has(path))
      .map(({ path }) => `${path} is no CSS module, nor one of the global files in scripts/check/rules.mjs`),
    ...[...modules].flatMap(([path, module]) => faultsOfModule(path, module, kit)),
    ...[...kit].filter((name) => !texts.has(name)).map((name) => `the global class '${name}' is used nowhere`),
  ]
}

const isWeb = (path) => path.endsWith('.tsx') || path.includes('/web/')

function moduleOf({ text }) {
  const foreign = [...text.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, inside]) => classesOf(`${inside} {}`))
  return {
    classes: new Set(classesOf(text.replace(/:global\([^)]*\)/g, ''))),
    foreign: new Set(foreign),
    used: new Set(),
  }
}

/** The classes in the selectors of a style sheet. */
function classesOf(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '""')
  return [...bare.matchAll(/([^{};]+)\{/g)].flatMap(([, selector]) =>
    selector.trim().startsWith('@') ? [] : [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name),
  )
}

function faultsOfModule(path, { classes, foreign, used }, kit) {
  return [
    // The build leaves out a module of which no class is used.
    ...(classes.size === 0 ? [`${path} has no class of its own`] : []),
    ...[...classes].filter((name) => !used.has(name)).map((name) => `${path} nothing uses '.${name}'`),
    ...[...foreign]
      .filter((name) => !kit.has(name) && !FOREIGN_CLASSES.test(name))
      .map((name) => `${path} ':global(.${name})' is no class of the global kit`),
  ]
}

function* faultsOfFile(file, { kit, modules, texts }) {
  const imported = importedModules(file, modules)
  const faults = []
  const fault = (node, text) => faults.push(`${file.path}:${lineOf(file, node)} ${text}`)
  walk(file, (node) => {
    for (const token of tokensIn(node)) texts.add(token)
    if (node.type === 'MemberExpression' && imported.has(node.object.name)) {
      const { path, module } = imported.get(node.object.name)
      if (node.computed) fault(node, `a class of ${path} is not named`)
      else if (module?.classes.has(node.property.name)) module.used.add(node.property.name)
      else fault(node, `${path} has no '.${node.property.name}'`)
    }
    if (node.type === 'JSXAttribute' && node.name.name === 'className') {
      for (const name of classTexts(node.value))
        if (!kit.has(name)) fault(node, `'${name}' is no class of the global kit`)
    }
  })
  yield* faults
}

/** The import name of each CSS module in a file. */
function importedModules(file, modules) {
  const imports = syntaxOf(file).body.filter(
    (node) => node.type === 'ImportDeclaration' && node.source.value.endsWith('.module.css'),
  )
  return new Map(
    imports.map(({ source, specifiers }) => {
      const path = source.value.startsWith('#')
        ? source.value.replace('#', 'src/')
        : join(dirname(file.path), source.value)
      return [specifiers[0]?.local.name, { path, module: modules.get(path) }]
    }),
  )
}

function tokensIn(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value.split(/\s+/)
  return node.type === 'TemplateLiteral' ? node.quasis.flatMap(({ value }) => value.raw.split(/\s+/)) : []
}

/** The classes written as text in a className value, without the operands of comparisons. */
function classTexts(value) {
  switch (value?.type) {
    case 'Literal':
      return typeof value.value === 'string' ? value.value.split(/\s+/).filter(Boolean) : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return classTexts(value.expression)
    case 'TemplateLiteral':
      return [...tokensIn(value).filter(Boolean), ...value.expressions.flatMap(classTexts)]
    case 'ConditionalExpression':
      return [value.consequent, value.alternate].flatMap(classTexts)
    case 'LogicalExpression':
      return [value.left, value.right].flatMap(classTexts)
    case 'BinaryExpression':
      return value.operator === '+' ? [value.left, value.right].flatMap(classTexts) : []
    default:
      return []
  }
}
