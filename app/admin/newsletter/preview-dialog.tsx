import { X } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { MoreBelow } from '../../ui/scrolling/more-below.tsx'
import { MailShown } from '../mail-view.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { useMailPreview } from './mail-preview.ts'
import { people } from './newsletter-words.ts'
import type { WrittenNewsletter } from './written.ts'

/** The mail as it will arrive, on a wide and a narrow screen, and where only text is read. */
export function PreviewDialog({ fields, onClose }: { fields: WrittenNewsletter; onClose: () => void }) {
  const { data, error, refetch } = useMailPreview(fields)
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
              ? 'No one is subscribed right now.'
              : `${people(mail.recipients)} would get it now.`}
          </p>
        )}
        <div className="mt-4 min-h-80">
          {error && <NotLoaded what="The preview" error={error} again={refetch} />}
          {!mail && !error && <div aria-hidden="true" className="h-80 rounded-card bg-sunken" />}
          {mail && <MailShown html={mail.html} text={mail.text} name="The newsletter as it will arrive" />}
        </div>
      </div>
      <MoreBelow />
    </Dialog>
  )
}
