import { Link } from '../ui/link.tsx'
import { periods, type Period } from '../../shop/dashboard/period.ts'
import { useBrand } from '../brand.ts'
import { usePerson } from '../person.ts'
import { Chip } from '../ui/chip.tsx'
import { buttonLook } from '../ui/button.tsx'
import { AdminPage } from './kit/admin-page.tsx'
import { useRead } from './kit/use-call.ts'
import { barName, periodNames, spanWords, type Dashboard } from './dashboard/dashboard-words.ts'
import { FigureCards } from './dashboard/figure-cards.tsx'
import { ProductsTable, SalesTable, SearchesTable } from './dashboard/figure-tables.tsx'
import { BackupLine } from './dashboard/backup-line.tsx'
import { AttentionStrip } from './dashboard/attention-strip.tsx'
import { ToShipLine } from './dashboard/to-ship-line.tsx'
import { PlotBox } from './dashboard/plot-box.tsx'
import { NotLoaded } from './kit/not-loaded.tsx'
import { ReconciliationLine } from './orders/reconciliation-line.tsx'
import { adminAddress } from './sections.ts'
import { SetupList } from './setup/setup-list.tsx'
import { useAddressQuery } from './kit/list/use-address-query.ts'

/** How the shop does: first what needs a person, then the figures, each with its list. */
export default function AdminHomePage() {
  const name = usePerson()?.name
  const [query, change] = useAddressQuery()
  const period = periods.find((one) => one === query.get('by')) ?? 'day'
  const { data, error, refetch } = useRead('GET /api/dashboard', { query: { period } })
  const isOwn = useBrand().stage !== 'demo'
  const setup = useRead('GET /api/setup', {}, { enabled: isOwn })
  const points = setup.data?.body ?? []
  const isSettingUp = points.some(({ isDone }) => !isDone)
  // Figures of nothing would hide what is to be done, and nothing may move when the answers arrive.
  const showsFigures = !isOwn || !(setup.isPending || (isSettingUp && !data?.body.hasOrders))
  return (
    <AdminPage title={name ? `Welcome ${name}` : 'Welcome'}>
      <noscript>
        <p>These figures need scripts, which are off in this browser.</p>
      </noscript>
      {isSettingUp && data && <SetupList points={points} />}
      {showsFigures && (
        <>
          <ReconciliationLine />
          {data && <AttentionStrip waiting={data.body.waiting} mailTrouble={data.body.mailTrouble} />}
          {data && <ToShipLine waiting={data.body.waiting} />}
          {data?.body.backups && <BackupLine {...data.body.backups} />}
          <PeriodChoice period={period} onPeriod={(by) => change({ by: by === 'day' ? '' : by })} />
        </>
      )}
      {error && <NotLoaded what="The figures" error={error} again={refetch} />}
      {showsFigures && data && <Figures dashboard={data.body} />}
      {(!data || (isOwn && setup.isPending)) && !error && <FiguresToCome />}
    </AdminPage>
  )
}

function PeriodChoice({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  return (
    <fieldset className="mt-6 mb-4 flex flex-wrap items-center gap-2 noscript:hidden">
      <legend className="sr-only">Figures by</legend>
      {periods.map((one) => (
        <Chip key={one} name={periodNames[one]} on={one === period} onPress={() => onPeriod(one)} />
      ))}
      <p className="text-muted sm:ml-2">In {spanWords(period)}, up to now</p>
    </fieldset>
  )
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { bars, bestSellers, emptySearches, hasOrders, period, now } = dashboard
  if (!hasOrders) return <FreshShop searches={emptySearches} />
  return (
    <div className="flex flex-col gap-4">
      <FigureCards dashboard={dashboard} />
      <div className="grid gap-4 xl:grid-cols-2">
        <PlotBox
          title={`Sales by ${period}`}
          kind="sales"
          dashboard={dashboard}
          legend={[
            { name: 'Retail', look: 'bg-plot-1' },
            { name: 'Partner', look: 'bg-plot-2' },
          ]}
          isEmpty={now.orders === 0}
          emptyWords={`Nothing was sold since ${barName(bars[0]?.day ?? '', 'day')}. Choose a longer period above.`}
          table={<SalesTable dashboard={dashboard} />}
        />
        <PlotBox
          title="Best sellers"
          kind="products"
          dashboard={dashboard}
          isEmpty={bestSellers.length === 0}
          emptyWords={`Nothing was sold in ${spanWords(period)}.`}
          table={<ProductsTable dashboard={dashboard} />}
        />
      </div>
      <EmptySearches searches={emptySearches} />
    </div>
  )
}

function EmptySearches({ searches }: { searches: Dashboard['emptySearches'] }) {
  return (
    <section aria-labelledby="empty-searches" className="rounded-card border border-line bg-surface p-4">
      <h3 id="empty-searches" className="text-card">
        Searches that found nothing
      </h3>
      {searches.length === 0 ? (
        <p className="mt-1 text-muted">Every search found something.</p>
      ) : (
        <SearchesTable searches={searches} />
      )}
    </section>
  )
}

/** Axes without bars would say nothing. */
function FreshShop({ searches }: { searches: Dashboard['emptySearches'] }) {
  return (
    <div className="flex flex-col gap-4">
      <section className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4 md:p-6">
        <h3 className="text-h3">No orders yet</h3>
        <p className="max-w-text text-muted">
          Sales, best sellers and failed payments will appear here starting with the first order. Until then,
          check that products, prices and contact data are right.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={adminAddress('products')} className={buttonLook('primary')}>
            Products
          </Link>
          <Link to={adminAddress('contact')} className={buttonLook('secondary')}>
            Contacts
          </Link>
        </div>
      </section>
      {searches.length > 0 && <EmptySearches searches={searches} />}
    </div>
  )
}

/** In the shape of the figures. */
function FiguresToCome() {
  return (
    <div className="noscript:hidden">
      <p className="sr-only">Loading...</p>
      <div aria-hidden="true" className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {['sales', 'orders', 'average', 'failed'].map((card) => (
          <div key={card} className="h-32 rounded-card bg-sunken" />
        ))}
      </div>
      <div aria-hidden="true" className="mt-4 grid gap-4 xl:grid-cols-2">
        <div className="h-86 rounded-card bg-sunken" />
        <div className="h-86 rounded-card bg-sunken" />
      </div>
    </div>
  )
}
