import { useLocation } from 'react-router'
import type { Brand } from '../../../shop/brand.ts'
import { signUpWords } from './sign-up-answer.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** In the foot of every page but those that are about the newsletter themselves. */
export function FooterSignUp({ brand }: { brand: Brand }) {
  const { pathname } = useLocation()
  if (/^\/(un)?subscribe(\/|$)/i.test(pathname)) return null
  return (
    <section
      aria-labelledby="newsletter"
      className="grid gap-x-12 gap-y-3 border-t border-on-deep/20 pt-6 md:grid-cols-2 xl:grid-cols-[1fr_32rem]"
    >
      <div>
        <h2 id="newsletter" className="text-h3">
          The {brand.shopName} newsletter
        </h2>
        <p className="mt-1 max-w-text text-muted-on-deep">{signUpWords.what}</p>
      </div>
      <SignUpForm dark key={pathname} />
    </section>
  )
}
