import { useNavigate, useSearchParams } from 'react-router'
import { AdminPage } from '../kit/admin-page.tsx'
import { adminAddress } from '../sections.ts'
import { ProductForm } from './form/product-form.tsx'
import { productTexts } from './product-texts.ts'
import { NeedsScripts } from '../kit/needs-scripts.tsx'

export default function NewProductPage() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <AdminPage title={productTexts.add}>
      <NeedsScripts what="form" />
      <ProductForm
        first={null}
        given={{ number: query.get('number') ?? '', title: query.get('title') ?? '' }}
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
