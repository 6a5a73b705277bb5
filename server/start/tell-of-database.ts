import type { Db } from '../../database/connect.ts'
import { alertStaff, type AlertNeeds } from '../../shop/mail/alert-staff.ts'
import type { DatabaseNews } from './hold-database.ts'

type Needs = Omit<AlertNeeds, 'log'> & {
  db: Db
  log: AlertNeeds['log'] & { warn(facts: object, message: string): void }
}

/**
 * Logs one line when the embedded database ends and one when it is back; staff are told as soon as that can be
 * recorded.
 */
export function tellOfDatabase(needs: Needs): DatabaseNews {
  const { log } = needs
  let endedAt = new Date()
  return {
    ended() {
      endedAt = new Date()
      log.error({}, 'the embedded database stopped on its own; restarting it')
    },
    stuck: (why) =>
      log.error({}, `the embedded database cannot be started; trying again every second: ${why}`),
    back(awayMs) {
      const seconds = Math.max(1, Math.round(awayMs / 1000))
      log.warn({ seconds }, `the embedded database is back after ${seconds} s`)
      const alert = {
        key: `database ended ${endedAt.toISOString()}`,
        subject: 'The database stopped and was restarted',
        text: `It was down for ${seconds} s. Work in progress continues on its own; buyers were told that the shop was interrupted. If this happens again, check postgres.log in the database folder and the machine’s memory.`,
        path: '/admin/admin',
      }
      void needs.db
        .transaction((tx) => alertStaff(needs, tx, alert))
        .catch((error: unknown) =>
          log.warn({ err: error }, 'staff could not be told that the database ended'),
        )
    },
  }
}
