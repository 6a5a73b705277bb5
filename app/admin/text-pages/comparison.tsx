import { useMemo } from 'react'
import { textPageOf } from '../../../shop/content/text-pages/text-page.ts'
import { Button } from '../../ui/button.tsx'
import { MoreBelow } from '../../ui/scrolling/more-below.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ConflictBox, type SavedBy } from '../kit/form/version-conflict.tsx'
import { compareTexts, type Block } from './text-changes.ts'

/** Somebody else was faster: both texts, what differs marked, and the choice. Neither is lost by it. */
export function Comparison({
  what,
  mine,
  theirs,
  by,
  busy,
  onTakeTheirs,
  onKeepMine,
}: {
  what: 'published text' | 'draft'
  mine: string
  theirs: string
  by: SavedBy | null
  busy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}) {
  const [ownBlocks, theirBlocks] = useMemo(
    () => compareTexts(blocksOf(mine), blocksOf(theirs)),
    [mine, theirs],
  )
  return (
    <ConflictBox
      title={`Someone else saved another ${what} in the meantime`}
      by={by}
      block="start"
      className="mt-6 scroll-mt-30"
    >
      <p className="mt-1">
        Yours was not saved. Both are shown here, with the differences marked. Whichever you choose, you can
        still get the other one back.
      </p>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Version title="Yours, not saved" blocks={ownBlocks} />
        <Version title="Theirs, saved" blocks={theirBlocks} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="secondary" aria-disabled={busy} onClick={() => busy || onTakeTheirs()}>
          Take theirs
        </Button>
        <Button kind="secondary" aria-disabled={busy} onClick={() => busy || onKeepMine()}>
          {busy ? 'Saving...' : 'Keep mine'}
        </Button>
      </div>
    </ConflictBox>
  )
}

function Version({ title, blocks }: { title: string; blocks: Block[] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h4 className="font-gothic font-semibold">{title}</h4>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        className="mt-2 max-h-100 overflow-auto rounded-card border border-line bg-surface p-4"
      >
        {blocks.length === 0 && <p className="text-muted">No text</p>}
        {blocks.map(({ html, isOwn }, at) =>
          isOwn ? (
            <div key={at} className="mb-2 border-l-[3px] border-accent bg-tint px-3 py-2">
              <span className="sr-only">Only here: </span>
              <RichText html={textPageOf(html).html.replace(/ id="section-\d+"/g, '')} />
            </div>
          ) : (
            <div key={at} className="mb-2 px-3">
              <RichText html={textPageOf(html).html.replace(/ id="section-\d+"/g, '')} />
            </div>
          ),
        )}
        <MoreBelow />
      </div>
    </section>
  )
}

/** The texts come from the cleaner; the browser's own parser takes them apart, in a document that runs nothing. */
function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.children].map((block) => block.outerHTML)
}
