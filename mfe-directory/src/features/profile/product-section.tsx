import { PRODUCTS_MAX, type Product } from '@ungana/contracts-directory'
import { Button, Card, LoadedList, SectionHeading, SkeletonText, VisuallyHidden } from '@ungana/ui'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { ProductForm } from './lazy-forms.ts'
import { hasProductDraft } from './product-draft.ts'
import { editButtonId, ProductRow } from './product-row.tsx'
import { useOwnProducts } from './profile-queries.ts'
import { PRODUCTS } from './sections.ts'
import { useProductOrder } from './use-product-order.ts'

const Section = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  scroll-margin-top: 150px;
`

const words = {
  loading: 'Loading your products and services...',
  failed: 'Your products and services could not be loaded',
  failedHint: 'The rest of your profile is here.',
  empty: 'Nothing is listed yet',
  emptyHint: 'Buyers search for what they need. Add what you sell or do, with a picture and a price if you like.',
}

/** The list, each row of which turns into a form to be edited. */
export function ProductSection({ businessId }: { readonly businessId: string }) {
  const products = useOwnProducts(businessId)
  const { move, remove, removing } = useProductOrder(businessId)
  const [adding, setAdding] = useState(() => hasProductDraft(businessId))
  /** Undefined until it is known whether an edit was left unsaved. */
  const [editing, setEditing] = useState<string | null | undefined>(undefined)
  const [said, setSaid] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const list = products.data ?? []

  useEffect(() => {
    if (editing === undefined && products.data) setEditing(products.data.find(({ id }) => hasProductDraft(businessId, id))?.id ?? null)
  }, [editing, products.data, businessId])

  // What was pressed has gone, and what takes its place is drawn first.
  const later = (focus: () => void) => void setTimeout(focus)
  const closeNew = () => {
    setAdding(false)
    later(() => addButton.current?.focus())
  }
  const close = (id: string) => {
    setEditing(null)
    later(() => document.getElementById(editButtonId(id))?.focus())
  }

  const row = (product: Product) => {
    const place = list.findIndex(({ id }) => id === product.id)
    if (editing === product.id)
      return (
        <Suspense fallback={<SkeletonText width="60%" />}>
          <ProductForm businessId={businessId} product={product} close={() => close(product.id)} />
        </Suspense>
      )
    return (
      <ProductRow
        product={product}
        first={place === 0}
        last={place === list.length - 1}
        removing={removing}
        onEdit={() => setEditing(product.id)}
        onRemove={() => remove(product).then(() => later(() => addButton.current?.focus()))}
        onMove={(step) => {
          move(list, place, place + step)
          setSaid(`${product.name} is now ${place + step + 1} of ${list.length}.`)
        }}
      />
    )
  }

  return (
    <Section as="section" id={PRODUCTS} aria-labelledby="products-title">
      <SectionHeading
        id="products-title"
        {...(list.length > 1 && { description: 'In the order in which buyers see them.' })}
        action={
          adding || list.length >= PRODUCTS_MAX ? undefined : (
            <Button ref={addButton} variant="primary" size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              Add a product or service
            </Button>
          )
        }
      >
        Products &amp; Services
      </SectionHeading>
      {adding ? (
        <Suspense fallback={<SkeletonText width="60%" />}>
          <ProductForm businessId={businessId} close={closeNew} />
        </Suspense>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {adding && products.data?.length === 0 ? null : (
        <LoadedList result={products} words={words} artId="products" row={row} skeleton={<SkeletonText width="60%" />} />
      )}
    </Section>
  )
}
