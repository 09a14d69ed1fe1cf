import { Suspense } from 'react'
import { lazyPart } from '#platform/web/states/lazy-part.ts'
import skeletonsStyles from '#platform/web/states/skeletons.module.css'
import { type FieldBinding, FieldError, type FieldTexts, Optional } from './field-frame.tsx'
import styles from './rich-text-field.module.css'

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'))

/** A long text with headings, bold, italic and lists, as HTML. The editor is loaded when the field is shown. */
export function RichTextField({
  label,
  hint,
  optional,
  error,
  name,
  value,
  onChange,
}: FieldBinding<string> & FieldTexts) {
  const labelId = `${name}-label`
  const errorId = `${name}-error`
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <span className="label" id={labelId}>
        {label}
        {optional ? <Optional /> : null}
      </span>
      <Suspense fallback={<div className={`${styles.editor} ${skeletonsStyles.skeleton} ${styles.loading}`} />}>
        <RichTextEditor value={value} onChange={onChange} labelId={labelId} errorId={error ? errorId : undefined} />
      </Suspense>
      <FieldError id={errorId} error={error} />
      {hint ? <p className="small">{hint}</p> : null}
    </div>
  )
}
