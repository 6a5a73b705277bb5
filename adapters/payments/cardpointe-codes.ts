import type { DeclineGroup } from '../../shop/payments/decline.ts'

type Decline = { respproc: string; respcode: string; declineCategory: string }

/** Under this name the gateway itself answers; under its processor's name, the card's bank. */
const gateway = 'PPS'

/** The gateway's own codes, from the CardPointe Gateway documentation (respproc PPS). */
const gatewayCodes: Record<Exclude<DeclineGroup, 'issuer'>, string[]> = {
  'card-data': '11 13 14 15 16 17 33 34 35 37 38 44 98 99 101'.split(' '),
  risk: '18 19'.split(' '),
  // The second row: the step does not fit the charge's status. A new charge has no status, so it is our fault.
  'set-up': [...'21 22 31 32 91 92 93 94 95 97'.split(' '), ...'26 27 28 29 39 41 42 43 45 46'.split(' ')],
  transient: '61 62 63 64 65 66 106'.split(' '),
}

/** What a processor's code says besides "no". Each has its own table; these are the ones in the documentation. */
const processorCodes: Record<string, Record<string, DeclineGroup>> = { RPCT: { '101': 'card-data' } }

/** The card schemes' advice about trying again; 1, never with this card, is a plain no of the bank. */
const categories: Record<string, DeclineGroup> = { '1': 'issuer', '2': 'transient', '3': 'card-data' }

/** What can be done about a decline. An unknown code counts as the bank's own decision. */
export function declineGroup({ respproc, respcode, declineCategory }: Decline): DeclineGroup {
  if (respproc === gateway) {
    const found = Object.entries(gatewayCodes).find(([, codes]) => codes.includes(respcode))
    return (found?.[0] as DeclineGroup | undefined) ?? 'issuer'
  }
  return categories[declineCategory] ?? processorCodes[respproc]?.[respcode] ?? 'issuer'
}
