import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react'
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
    toggle('Bold', Bold, (text) => text.toggleBold(), 'bold'),
    toggle('Italic', Italic, (text) => text.toggleItalic(), 'italic'),
  ],
  [
    toggle('Heading', Heading2, (text) => text.toggleHeading({ level: 2 }), 'heading', { level: 2 }),
    toggle('Smaller heading', Heading3, (text) => text.toggleHeading({ level: 3 }), 'heading', { level: 3 }),
  ],
  [
    toggle('Bulleted list', List, (text) => text.toggleBulletList(), 'bulletList'),
    toggle('Numbered list', ListOrdered, (text) => text.toggleOrderedList(), 'orderedList'),
  ],
]

const steps = [step('Undo', Undo2, (text) => text.undo()), step('Redo', Redo2, (text) => text.redo())]

const insertTable = step('Insert a table', TableIcon, (text) =>
  text.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
)

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

/** On where the text is `kind`. */
function toggle(
  name: string,
  icon: LucideIcon,
  change: (text: ChainedCommands) => ChainedCommands,
  kind: string,
  of?: { level: number },
): Tool {
  return {
    name,
    icon,
    run: (editor) => change(editor.chain().focus()).run(),
    isOn: (editor) => editor.isActive(kind, of),
  }
}

/** Possible or not, where the cursor stands. */
function step(name: string, icon: LucideIcon, change: (text: ChainedCommands) => ChainedCommands): Tool {
  return {
    name,
    icon,
    run: (editor) => change(editor.chain().focus()).run(),
    can: (editor) => change(editor.can().chain()).run(),
  }
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
