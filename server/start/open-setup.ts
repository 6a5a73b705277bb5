import type { Db } from '../../database/connect.ts'
import { findBackupAges } from '../../shop/backup/backup-run-store.ts'
import type { Setup } from '../../shop/setup/read-setup.ts'
import type { Config } from '../config/config.ts'

/** For the panel's first steps. Whoever watches the systems outside hands over what they know (`runShop`). */
export function openSetup({ setup }: Pick<Config, 'setup'>, db: Db): Setup {
  return {
    ...setup,
    listSilent: async () => [],
    findBackup: async () => ({ lastGoodSeconds: (await findBackupAges(db)).backup }),
  }
}
