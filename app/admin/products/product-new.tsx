import { useNavigate } from 'react-router'
import { AdminPage } from '../kit/admin-page.tsx'
import { adminAddress } from '../sections.ts'
import { ProductForm } from './form/product-form.tsx'
import { productTexts } from './product-texts.ts'
import { NeedsScripts } from '../kit/needs-scripts.tsx'

export default function NewProductPage() {
  const navigate = useNavigate()
  return (
    <AdminPage title={productTexts.add}>
      <NeedsScripts what="form" />
      <ProductForm
        first={null}
        onSaved={({ row }) =>
          void navigate(adminAddress('products-edit', row.number), {
            replace: true,
            state: { created: true },
          })
        }
      />
    </AdminPage>
  )
}
