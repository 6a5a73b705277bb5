import { useEditorState, type Editor } from '@tiptap/react'

type Command = [name: string, run: (editor: Editor) => void]

const commands: Command[] = [
  ['Add row', (editor) => editor.chain().focus().addRowAfter().run()],
  ['Add column', (editor) => editor.chain().focus().addColumnAfter().run()],
  ['Delete row', (editor) => editor.chain().focus().deleteRow().run()],
  ['Delete column', (editor) => editor.chain().focus().deleteColumn().run()],
  ['Header row', (editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['Delete table', (editor) => editor.chain().focus().deleteTable().run()],
]

/** While the cursor stands in a table. */
export function TableTools({ editor }: { editor: Editor }) {
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  if (!inTable) return null
  return (
    <fieldset
      aria-label="Table"
      className="flex w-full flex-wrap items-center gap-x-1 border-t border-line px-2"
    >
      {commands.map(([name, run]) => (
        <button
          key={name}
          type="button"
          data-tool
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
          className="min-h-11 rounded-control px-2.5 font-gothic font-semibold text-accent -outline-offset-3 hover:bg-sunken"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
