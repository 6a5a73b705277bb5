import { useEffect, useState } from 'react'
import { useNavigation, type Location } from 'react-router'
import { categoryAddress } from '../../../shop/catalogue/category.ts'
import { useCategoriesIfRead } from '../frame/categories.ts'

/** Another list of this page that is loading, and not instantly. */
export function useListToCome(): Location | null {
  const { state, location } = useNavigation()
  const waiting = state === 'loading' && /^\/shop(\/|$)/.test(location.pathname)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [waiting])
  return shown && waiting ? location : null
}

/** How many products the list on its way has; null: it is this one, or a search, of which nobody knows it yet. */
export function useTotalOf(toCome: Location | null, path: string): number | null {
  const categories = useCategoriesIfRead()
  if (!toCome || !categories || toCome.search !== '' || toCome.pathname === path) return null
  const counted =
    toCome.pathname === '/shop'
      ? categories
      : categories.filter(({ name }) => categoryAddress(name) === toCome.pathname)
  return counted.reduce((all, { productCount }) => all + productCount, 0)
}

/** ms. What arrives sooner needs no placeholder. */
const patienceMs = 200
