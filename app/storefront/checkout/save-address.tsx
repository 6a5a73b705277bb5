import { useState } from 'react'
import { callApi } from '../../../api/http/client.ts'
import { noCarrierAccount, shipToFields, shipToOf } from '../../../shop/addresses/address.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { InstructionsInUse } from './use-instructions.ts'

/** Puts what was typed as ship-to into the address book; an address that is there already needs no button. */
export function SaveAddress({ inUse: { form, chosen, addToBook } }: { inUse: InstructionsInUse }) {
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [saved, setSaved] = useState('')

  async function save() {
    setTrouble(null)
    const isRight = await form.trigger('shipTo', { shouldFocus: true })
    const parsed = shipToFields.safeParse(form.getValues('shipTo'))
    if (!isRight || !parsed.success) return
    setIsBusy(true)
    const outcome = await callApi('POST /api/addresses', {
      body: { address: shipToOf(parsed.data), account: noCarrierAccount, isDefault: false },
    })
    setIsBusy(false)
    if (outcome.kind === 'answer') {
      addToBook({ ...outcome.body, version: outcome.version ?? 0 })
      setSaved(outcome.body.id)
      return say(savedWords)
    }
    setTrouble(outcome.kind === 'problem' ? outcome.detail : 'Your address was not saved. Please try again.')
  }

  if (chosen !== '') return chosen === saved ? <p className="text-small text-muted">{savedWords}</p> : null
  return (
    <div className="flex flex-col items-start gap-2">
      <Button kind="secondary" onClick={() => void save()} disabled={isBusy}>
        Save to my addresses
      </Button>
      {trouble !== null && <Notice kind="danger">{trouble}</Notice>}
    </div>
  )
}

const savedWords = 'Saved to your addresses.'
