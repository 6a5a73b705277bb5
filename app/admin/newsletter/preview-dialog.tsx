import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailView } from '../mail-view.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { useMailPreview } from './mail-preview.ts'
import { people } from './newsletter-words.ts'
import type { WrittenNewsletter } from './written.ts'

const views = { desktop: 'Desktop', phone: 'Phone', text: 'Plain text' } as const
type View = keyof typeof views

/** The mail as it will arrive, on a wide and a narrow screen, and where only text is read. */
export function PreviewDialog({ fields, onClose }: { fields: WrittenNewsletter; onClose: () => void }) {
  const { data, error, refetch } = useMailPreview(fields)
  const [view, setView] = useState<View>('desktop')
  const mail = data?.body
  return (
    <Dialog
      open
      onClose={onClose}
      name="Preview"
      className="m-auto max-h-[calc(100svh-2rem)] w-full max-w-[760px] overflow-y-auto rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <div className="flex items-start justify-between gap-4 p-6 pb-0">
        <h2 className="text-h3">Preview</h2>
        <IconButton name="Close" data-first-focus onClick={onClose} className="-mt-2 -mr-2">
          <X aria-hidden="true" size={24} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="p-6 pt-3">
        <p className="wrap-anywhere">
          <span className="text-muted">Subject: </span>
          <strong>{fields.subject}</strong>
        </p>
        {mail && (
          <p className="text-muted">
            {mail.recipients === 0
              ? 'Nobody is subscribed at the moment.'
              : `${people(mail.recipients)} would get it now.`}
          </p>
        )}
        <fieldset className="mt-4 flex flex-wrap gap-2">
          <legend className="sr-only">Shown as</legend>
          {(Object.keys(views) as View[]).map((one) => (
            <Chip key={one} name={views[one]} on={one === view} onPress={() => setView(one)} />
          ))}
        </fieldset>
        <div className="mt-4 min-h-80">
          {error && <NotLoaded what="The preview" error={error} again={refetch} />}
          {!mail && !error && <div aria-hidden="true" className="h-80 rounded-card bg-sunken" />}
          {mail && view === 'text' && (
            <pre className="overflow-x-auto rounded-card border border-line bg-surface p-4 font-sans text-small whitespace-pre-wrap">
              {mail.text}
            </pre>
          )}
          {mail && view !== 'text' && (
            <MailView
              html={mail.html}
              name={`The newsletter on a ${view === 'phone' ? 'phone' : 'wide screen'}`}
              width={view === 'phone' ? 360 : 680}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
