import type { Db } from '../../database/connect.ts'
import type { Brand } from '../../shop/brand.ts'
import { findContactData } from '../../shop/content/contact/contact-data-store.ts'

/** The brand as it is shown: the phone of the contact data, or that of the settings while there are none. */
export function openBrand(db: Db, settings: Brand): { brand: Brand; readPhone: () => Promise<void> } {
  const brand = { ...settings }
  return {
    brand,
    async readPhone() {
      brand.phone = (await findContactData(db))?.phone || settings.phone
    },
  }
}
