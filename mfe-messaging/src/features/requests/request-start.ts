/** What the address of a new request fills in. */
import { useQuery } from '@tanstack/react-query'
import { getProduct, getSavedList, listSimilarProducts, PROPOSALS_MAX } from '@ungana/contracts-directory'
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

/** A product or list that has gone starts nothing. */
export function useStart(query: URLSearchParams, accountId: string) {
  const [product, list] = [query.get('product'), query.get('list')]
  const quantity = query.get('quantity') ?? ''
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['directory', 'request-start', accountId, product, list],
    queryFn: ({ signal }) => (product ? startWithProduct(product, accountId, signal) : startWithList(list ?? '', accountId, signal)),
    enabled: Boolean(product || list),
  })
  return {
    start: data ? { ...data, need: { ...data.need, quantity: typeof typedQuantity(quantity) === 'object' ? quantity : '' } } : null,
    isPending: Boolean(product || list) && isPending,
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
    suppliers: suppliersOf([product, ...similar], accountId, TICKED),
  }
}

/** The first companies of the list are ticked, as many as a request may ask. */
async function startWithList(id: string, accountId: string, signal: AbortSignal): Promise<Start> {
  const { entries } = await call(getSavedList, { params: { id } }, { signal })
  const real = entries.filter(({ business }) => !business.sample)
  return { key: id, need: { product: '', content: '', unit: '', quantity: '' }, suppliers: suppliersOf(real, accountId, PROPOSALS_MAX) }
}

interface Offer {
  /** Of a product, or of the company itself. */
  readonly name: string
  readonly business: { readonly id: string; readonly businessName: string; readonly country: string }
}

function suppliersOf(offers: readonly Offer[], accountId: string, ticked: number): Start['suppliers'] {
  const companies = offers.map(({ business }) => business.id)
  const others = offers.filter(({ business }, at) => companies.indexOf(business.id) === at && business.id !== accountId)
  return others.map(({ name, business: { id, businessName, country } }, at) => ({
    id,
    name: businessName,
    hint: [...(name === businessName ? [] : [name]), inLanguage(country)].join(' · '),
    ticked: at < ticked,
  }))
}
