/** What the address of a new request fills in. */
import { useQuery } from '@tanstack/react-query'
import { getProduct, listSimilarProducts } from '@ungana/contracts-directory'
import { SUBJECT_MAX } from '@ungana/contracts-messaging'
import { call, inLanguage, isMissing, typedQuantity } from '@ungana/web-kit'
import { priceQuestion } from '#lib/price-question.ts'

/** The suppliers of a product that are ticked at first: the seller and two others. */
const TICKED = 3

export interface Start {
  /** Keeps unsent input apart. */
  readonly key: string
  /** Values of the form. */
  readonly need: { readonly product: string; readonly content: string; readonly unit: string; readonly quantity: string }
  readonly suppliers: readonly { readonly id: string; readonly name: string; readonly hint: string; readonly ticked: boolean }[]
}

/** A product that has gone starts nothing. */
export function useStart(query: URLSearchParams, accountId: string) {
  const product = query.get('product')
  const quantity = query.get('quantity') ?? ''
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['directory', 'request-start', accountId, product],
    queryFn: ({ signal }) => startWithProduct(product ?? '', accountId, signal),
    enabled: product !== null,
  })
  return {
    start: data ? { ...data, need: { ...data.need, quantity: typeof typedQuantity(quantity) === 'object' ? quantity : '' } } : null,
    isPending: product !== null && isPending,
    isFailed: error !== null && !data && !isMissing(error),
    isFetching,
    retry: () => void refetch(),
  }
}

async function startWithProduct(id: string, accountId: string, signal: AbortSignal): Promise<Start> {
  const [product, similar] = await Promise.all([
    call(getProduct, { params: { id } }, { signal }),
    call(listSimilarProducts, { params: { id } }, { signal }),
  ])
  const { content } = priceQuestion(product.name)
  return {
    key: id,
    need: { product: product.name.slice(0, SUBJECT_MAX), content, unit: product.unit ?? '', quantity: '' },
    suppliers: suppliersOf([product, ...similar], accountId),
  }
}

interface Offer {
  readonly name: string
  readonly business: { readonly id: string; readonly businessName: string; readonly country: string }
}

function suppliersOf(offers: readonly Offer[], accountId: string): Start['suppliers'] {
  const others = offers.filter(({ business }) => business.id !== accountId)
  return others.map(({ name, business: { id, businessName, country } }, at) => ({
    id,
    name: businessName,
    hint: [name, inLanguage(country)].join(' · '),
    ticked: at < TICKED,
  }))
}
