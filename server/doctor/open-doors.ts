import { refused } from '../../shop/result.ts'
import type { Config } from '../config/config.ts'
import { openMediaAt } from '../start/open-media.ts'
import { openIdentity, openOutside } from '../start/open-outside.ts'
import type { Doors } from './needs.ts'

/** The doors alone, without a shop behind them: for a doctor who looks at one that cannot be opened. */
export function openDoors(config: Config): Doors {
  const { businessCentral, ...outside } = openOutside(config)
  return {
    ...outside,
    identity: identityOf(config),
    backOffice: businessCentral,
    media: { read: async (name) => (await openMediaAt(config.mediaStore, config)).read(name) },
  }
}

/** One that cannot be used at all is a finding too. */
function identityOf(config: Config): Doors['identity'] {
  try {
    return openIdentity(config)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { start: async () => refused({ why: 'not-signed-in', code: 'request_error', detail }) }
  }
}
