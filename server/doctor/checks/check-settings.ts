import { attention, broken, well } from '../../../shop/health/finding.ts'
import type { Check } from '../check.ts'
import type { DoctorNeeds } from '../needs.ts'

/** Everything that is wrong with them, at once. */
export function settingsCheck({ config, wrongSettings }: DoctorNeeds): Check {
  return {
    name: 'Settings',
    async look() {
      if (wrongSettings.length > 0)
        return wrongSettings.map((line) =>
          broken(
            /[.!?]$/.test(line) ? line : `${line}.`,
            'Correct it, then start the shop (README.md, Settings).',
          ),
        )
      return well(
        config.live
          ? 'All settings of a live shop are there.'
          : `All settings can be read. This is a ${config.demo ? 'demo' : 'shop that is not live yet'} (SHOP_MODE is not live).`,
      )
    },
  }
}

export function alertsCheck({ config }: DoctorNeeds): Check {
  return {
    name: 'Alerts',
    settings: ['ALERT_EMAIL'],
    async look() {
      return config.alertMailbox === null
        ? attention(
            'Nobody is told by e-mail what is late or inconsistent; it is only in the log.',
            'Set ALERT_EMAIL to a mailbox that somebody reads.',
          )
        : well('What is late or inconsistent is e-mailed to ALERT_EMAIL.')
    },
  }
}
