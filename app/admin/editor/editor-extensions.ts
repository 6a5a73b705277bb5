import { Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanPasted } from './clean-pasted.ts'
import { isLinkAddress } from './link-address.ts'

/** The tags that the cleaner lets through, and no others: what is seen here is what is stored. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLinkAddress(address),
      shouldAutoLink: (address) => isLinkAddress(address),
    },
  }),
  Image.configure({ allowBase64: false }),
  // Without the styles of a resizable one, which our pages' policy does not allow.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  Extension.create({ name: 'cleanPasted', transformPastedHTML: cleanPasted }),
]
