import {
  BC_CLIENT_ID,
  BC_CLIENT_SECRET,
  BC_COMPANY,
  BC_ENVIRONMENT,
  BC_FALLBACK_ITEM,
  BC_JOURNAL,
  BC_TENANT,
} from '../../stand-ins/business-central/account.ts'

/** A shop with the stand-in of Business Central; the address for tokens stays a direct one. */
export function businessCentralAt(origin: string, tokens: string): Record<string, string> {
  return {
    BACK_OFFICE: 'business-central',
    BC_BASE_URL: origin,
    BC_TOKEN_URL: `${tokens}/${BC_TENANT}/oauth2/v2.0/token`,
    BC_TENANT,
    BC_ENVIRONMENT,
    BC_COMPANY,
    BC_CLIENT_ID,
    BC_CLIENT_SECRET,
    BC_PAYMENT_JOURNAL: BC_JOURNAL,
    BC_FALLBACK_ITEM,
    BC_FREIGHT_LINE: 'account:6810',
    BC_TEXT_LINE: 'item:WEB-TEXT',
  }
}
