import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import {
  BoldIcon,
  BulletsIcon,
  HeadingIcon,
  type IconComponent,
  ItalicIcon,
  NumbersIcon,
} from '#platform/web/components/icons.tsx'
import richTextFieldStyles from './rich-text-field.module.css'

interface RichTextEditorProps {
  value: string
  onChange: (html: string) => void
  labelId: string
  errorId: string | undefined
}

/** What the server's sanitizer keeps; other formats would be lost on saving. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    underline: false,
  }),
]

/** The editor, loaded by RichTextField. An empty document gives an empty string. */
export default function RichTextEditor({ value, onChange, labelId, errorId }: RichTextEditorProps) {
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    // The rules are in rich-text-field.module.css: the content security policy refuses style sheets added by scripts.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: `prose ${richTextFieldStyles.area}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(errorId ? { 'aria-describedby': errorId, 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // A draft or loaded text arrives after the editor is created; text being typed is never replaced.
    if (editor && !editor.isFocused && value !== editor.getHTML() && !(value === '' && editor.isEmpty)) {
      editor.commands.setContent(value, { emitUpdate: false })
    }
  }, [editor, value])
  return (
    <div className={richTextFieldStyles.editor}>
      {editor ? <Toolbar editor={editor} /> : null}
      <EditorContent editor={editor} />
    </div>
  )
}

interface Tool {
  id: string
  label: string
  icon: IconComponent
  isOn: (editor: Editor) => boolean
  press: (editor: Editor) => void
}

function tools(): readonly Tool[] {
  return [
    {
      id: 'heading',
      label: m.platform_heading(),
      icon: HeadingIcon,
      isOn: (editor) => editor.isActive('heading'),
      press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      id: 'bold',
      label: m.platform_bold(),
      icon: BoldIcon,
      isOn: (editor) => editor.isActive('bold'),
      press: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      id: 'italic',
      label: m.platform_italic(),
      icon: ItalicIcon,
      isOn: (editor) => editor.isActive('italic'),
      press: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      id: 'bullets',
      label: m.platform_bullets(),
      icon: BulletsIcon,
      isOn: (editor) => editor.isActive('bulletList'),
      press: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      id: 'numbers',
      label: m.platform_numbers(),
      icon: NumbersIcon,
      isOn: (editor) => editor.isActive('orderedList'),
      press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
  ]
}

function Toolbar({ editor }: { editor: Editor }) {
  const shown = tools()
  const lit = useEditorState({ editor, selector: ({ editor: current }) => tools().map((tool) => tool.isOn(current)) })
  return (
    <div className={richTextFieldStyles.tools} role="toolbar" aria-label={m.platform_formatting()}>
      {shown.map((tool, index) => (
        <button
          key={tool.id}
          type="button"
          className="icon-btn"
          aria-label={tool.label}
          aria-pressed={lit[index] ?? false}
          onClick={() => tool.press(editor)}
        >
          <tool.icon />
        </button>
      ))}
    </div>
  )
}
