import type { Setup } from '../../shop/setup/read-setup.ts'
import type { Config } from '../config/config.ts'

/** For the panel's first steps. Whoever watches the systems outside hands over what they know (`runShop`). */
export function openSetup({ setup }: Pick<Config, 'setup'>): Setup {
  return { ...setup, listSilent: async () => [], findBackup: async () => null }
}
