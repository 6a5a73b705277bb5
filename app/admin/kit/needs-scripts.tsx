/** What stands in place of a part of the panel while scripts are off. */
export function NeedsScripts({ what = 'page' }: { what?: 'page' | 'list' | 'form' }) {
  return (
    <noscript>
      <p>This {what} needs scripts, which are off in this browser.</p>
    </noscript>
  )
}
