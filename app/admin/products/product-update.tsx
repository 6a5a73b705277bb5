import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { adminAddress } from '../sections.ts'
import type { Route } from './+types/product-update.ts'
import { DeleteProduct } from './delete-product.tsx'
import { ProductForm } from './form/product-form.tsx'
import { productTexts } from './product-texts.ts'
import { readProduct } from './read-product.ts'
import type { KnownProduct } from './form/use-product-save.ts'
import { NeedsScripts } from '../kit/needs-scripts.tsx'

export default function UpdateProductPage({ params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { created?: true } | null }
  const [shownId, setShownId] = useState(id)
  // A save may change the number, and the address with it: that is no other product.
  const [own, setOwn] = useState<KnownProduct | null>(null)
  if (id !== shownId && id.toLowerCase() !== own?.row.number.toLowerCase()) {
    setShownId(id)
    setOwn(null)
  }
  const { data, error, refetch } = useProduct(shownId)
  const shown = own ?? data
  return (
    <AdminPage title={productTexts.update}>
      <NeedsScripts what="form" />
      {state?.created && !own && <Created />}
      {error && !data && <NotLoaded what={`Product ${id}`} error={error} again={refetch} />}
      {!error && !data && <p className="text-muted noscript:hidden">Loading...</p>}
      {data && shown && (
        <ProductForm
          key={data.row._id}
          first={data}
          status={<Status product={shown} />}
          onSaved={(product) => {
            setOwn(product)
            const address = adminAddress('products-edit', product.row.number)
            if (product.row.number !== id) void navigate(address, { replace: true })
          }}
        />
      )}
    </AdminPage>
  )
}

function Created() {
  // It is news once: a page that is loaded again is not made again.
  useEffect(() => {
    window.history.replaceState({ ...window.history.state, usr: null }, '')
  }, [])
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Notice kind="success">{productTexts.created}</Notice>
      <Link to={adminAddress('product-new')} className={buttonLook('secondary', 'card')}>
        <Plus aria-hidden="true" size={18} strokeWidth={2} />
        Add another
      </Link>
    </div>
  )
}

/** Where visitors see it, and the way out of the shop. */
function Status({ product: { row, version } }: { product: KnownProduct }) {
  const { _id, number, title } = row
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  return (
    <section aria-label="Status" className="flex flex-wrap items-center gap-2">
      <a
        href={productAddress(number)}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonLook('secondary', 'card')} px-3! text-small! md:min-h-9`}
      >
        <ExternalLink aria-hidden="true" size={18} strokeWidth={1.75} />
        View in shop
      </a>
      <Button
        kind="danger"
        size="card"
        className="px-3! text-small! md:min-h-9"
        onClick={() => setLeaving(true)}
      >
        <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
        Delete product
      </Button>
      <DeleteProduct
        row={leaving ? { _id, number, title, version } : null}
        onClose={() => setLeaving(false)}
        onDone={() => void navigate(adminAddress('products'))}
      />
    </section>
  )
}

/** Read anew each time: a form that began from an older version would come second to nobody. */
function useProduct(id: string) {
  const { data, isFetchedAfterMount, ...rest } = useQuery({
    queryKey: ['GET /api/products/{id}', 'form', id],
    queryFn: ({ signal }) => readProduct(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { ...rest, data: isFetchedAfterMount ? data : undefined }
}
