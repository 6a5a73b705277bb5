import { useEditorState, type Editor } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Redo2,
  Table as TableIcon,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { TableTools } from './table-tools.tsx'
import { ToolButton } from './tool-button.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

type Tool = {
  name: string
  icon: LucideIcon
  run: (editor: Editor) => void
  /** of a tool that is on or off where the cursor stands */
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

/** Between two groups stands a line. */
const groups: Tool[][] = [
  [
    {
      name: 'Bold',
      icon: Bold,
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: 'Italic',
      icon: Italic,
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
  ],
  [
    {
      name: 'Heading',
      icon: Heading2,
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      name: 'Smaller heading',
      icon: Heading3,
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      name: 'Bulleted list',
      icon: List,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'Numbered list',
      icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
  ],
]

const steps: Tool[] = [
  {
    name: 'Undo',
    icon: Undo2,
    run: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    name: 'Redo',
    icon: Redo2,
    run: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
]

/** One stop of the Tab key; arrow keys move within it, Escape leads back to the text. */
export function EditorToolbar({ editor }: { editor: Editor | null }) {
  const [asksLink, setAsksLink] = useState(false)
  const [asksPicture, setAsksPicture] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(bar, () => editor?.commands.focus())
  useEffect(() => {
    const dom = editor?.view.dom
    if (!dom) return undefined
    const hear = (event: KeyboardEvent) => {
      if (event.altKey && event.key === 'F10') {
        event.preventDefault()
        bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      } else if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setAsksLink(true)
      }
    }
    dom.addEventListener('keydown', hear)
    return () => dom.removeEventListener('keydown', hear)
  }, [editor])
  return (
    <div className="sticky top-(--header-height) z-(--layer-sticky) rounded-t-card border-b border-line bg-surface">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        className="flex flex-wrap items-center"
        {...roving}
      >
        {groups.map((tools, at) => (
          <Group key={at}>
            {tools.map((tool) => (
              <ToolOf key={tool.name} tool={tool} editor={editor} />
            ))}
          </Group>
        ))}
        <Group>
          <LinkTool editor={editor} onPress={() => setAsksLink(true)} />
          <ToolButton
            name="Picture"
            icon={ImageIcon}
            disabled={!editor}
            onPress={() => setAsksPicture(true)}
          />
          <ToolOf editor={editor} tool={insertTable} />
        </Group>
        <Group last>
          {steps.map((tool) => (
            <ToolOf key={tool.name} tool={tool} editor={editor} />
          ))}
        </Group>
        {editor && <TableTools editor={editor} />}
      </div>
      {editor && <LinkDialog editor={editor} open={asksLink} onClose={() => setAsksLink(false)} />}
      {editor && <PictureDialog editor={editor} open={asksPicture} onClose={() => setAsksPicture(false)} />}
    </div>
  )
}

const insertTable: Tool = {
  name: 'Insert a table',
  icon: TableIcon,
  run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  can: (editor) => editor.can().insertTable(),
}

function Group({ last = false, children }: { last?: boolean; children: React.ReactNode }) {
  return <div className={`flex ${last ? '' : 'border-r border-line'}`}>{children}</div>
}

function ToolOf({ tool, editor }: { tool: Tool; editor: Editor | null }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isOn: now && tool.isOn ? tool.isOn(now) : undefined,
      can: now !== null && (tool.can?.(now) ?? true),
    }),
  })
  return (
    <ToolButton
      name={tool.name}
      icon={tool.icon}
      isOn={state?.isOn ?? (tool.isOn ? false : undefined)}
      // Of the editor itself: the state above is not asked again before somebody writes.
      disabled={!editor || tool.can?.(editor) === false}
      onPress={() => editor && tool.run(editor)}
    />
  )
}

function LinkTool({ editor, onPress }: { editor: Editor | null; onPress: () => void }) {
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('link') ?? false })
  return <ToolButton name="Link" icon={LinkIcon} isOn={isOn ?? false} disabled={!editor} onPress={onPress} />
}
