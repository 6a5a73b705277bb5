import { levelOfCode } from '../../../database/migration-files.ts'
import { readTablesLevel, shown, whyTooOld } from '../../../database/tables-level.ts'
import { attention, broken, notLooked, well } from '../../../shop/health/finding.ts'
import { ofOtherEdition } from '../../update/look-at-update.ts'
import type { Check } from '../check.ts'
import { asking, type DoctorNeeds } from '../needs.ts'

/** Whether the tables are those of this release. */
export function tablesCheck({ db }: DoctorNeeds): Check {
  return {
    name: 'Tables',
    async look() {
      if (!db) return notLooked('the database cannot be reached')
      const level = await readTablesLevel(asking(db))
      if (level.known === null) return notLooked('there are no tables yet; the first start makes them')
      const tooOld = whyTooOld(level)
      if (tooOld !== null) return broken(tooOld, 'Start the newer release.')
      if (level.otherEditions.length > 0)
        return broken(ofOtherEdition(level), 'Start over in an empty DATA_DIR.')
      if (level.pending.length > 0)
        return attention(
          `The tables are those of ${shown(level.known)}, and this release is ${shown(levelOfCode)}.`,
          'Start this release: it brings them up to date. What it would do: npm run shop -- update-check',
        )
      return level.unknown > 0
        ? attention(
            `The tables are newer than this release (${shown(levelOfCode)}), which works on them for the time of an update.`,
            'Start the newer release here too.',
          )
        : well(`The tables are those of this release (${shown(level.known)}).`)
    },
  }
}
