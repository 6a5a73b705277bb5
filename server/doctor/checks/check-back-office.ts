import { readBusinessCentralRights } from '../../../adapters/back-office/business-central-rights.ts'
import { broken, well } from '../../../shop/health/finding.ts'
import type { Check } from '../check.ts'
import { isAbsentStandIn, standInIsAbsent } from './check-outside.ts'
import type { DoctorNeeds } from '../needs.ts'

/** Whether the back office lets us at everything that an order becomes. */
export function backOfficeCheck(needs: DoctorNeeds): Check {
  const { config } = needs
  return {
    name: 'Back office',
    settings: ['BC_', 'BACK_OFFICE'],
    async look() {
      if (config.backOffice === 'embedded')
        return well('Orders and invoices are kept in the shop’s own database.')
      const { rights, missing } = await readBusinessCentralRights(
        config.businessCentral,
        config.deadlineScale,
      )
      const refused = rights.filter(({ trouble }) => trouble !== null)
      if (refused.length === rights.length && isAbsentStandIn(config.businessCentral.baseUrl, needs))
        return standInIsAbsent
      if (refused.length + missing.length === 0)
        return well(
          `Business Central lets us read ${rights.map(({ entity }) => entity).join(', ')}. The first order will show whether it lets us write.`,
        )
      return [
        ...refused.map(({ entity, trouble }) =>
          broken(
            `Business Central does not let us read ${entity}: ${trouble?.replace(/\.$/, '')}.`,
            'Give the app of BC_CLIENT_ID permission to it in Business Central (README.md, Business Central).',
          ),
        ),
        ...missing.map(({ setting, value }) =>
          broken(
            `Business Central has no ${value}, which ${setting} names.`,
            `Make it there, or correct ${setting}.`,
          ),
        ),
      ]
    },
  }
}
