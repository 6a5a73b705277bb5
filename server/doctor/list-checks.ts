import type { Check } from './check.ts'
import { backOfficeCheck } from './checks/check-back-office.ts'
import { backupsCheck } from './checks/check-backups.ts'
import { clocksCheck } from './checks/check-clocks.ts'
import { adminsCheck, contentCheck } from './checks/check-content.ts'
import { databaseCheck } from './checks/check-database.ts'
import { diskCheck } from './checks/check-disk.ts'
import { identityCheck } from './checks/check-identity.ts'
import { mailRecordsCheck } from './checks/check-mail.ts'
import { outsideChecks } from './checks/check-outside.ts'
import { alertsCheck, settingsCheck } from './checks/check-settings.ts'
import { replicaCheck } from './checks/check-replica.ts'
import { tablesCheck } from './checks/check-tables.ts'
import type { DoctorNeeds } from './needs.ts'

/**
 * Everything that the doctor looks at by itself, in the order of its lines. A new check is a file beside this one and a
 * line here: then the command and the panel's Health page show it.
 */
export function listChecks(needs: DoctorNeeds): Check[] {
  return [
    settingsCheck(needs),
    databaseCheck(needs),
    ...replicaCheck(needs),
    tablesCheck(needs),
    diskCheck(needs),
    backupsCheck(needs),
    clocksCheck(needs),
    ...outsideChecks(needs),
    mailRecordsCheck(needs),
    identityCheck(needs),
    backOfficeCheck(needs),
    adminsCheck(needs),
    contentCheck(needs),
    alertsCheck(needs),
  ]
}
