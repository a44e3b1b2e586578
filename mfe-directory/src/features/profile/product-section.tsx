import { t } from '@lingui/core/macro'
import { PRODUCTS_MAX, type Product } from '@ungana/contracts-directory'
import { Button, Card, LoadedList, SectionHeading, SkeletonText, VisuallyHidden } from '@ungana/ui'
import { useWriter } from '@ungana/web-kit'
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
  loading: t`Loading your products and services...`,
  failed: t`Your products and services could not be loaded`,
  failedHint: t`The rest of the page still works.`,
  empty: t`No products or services yet`,
  emptyHint: t`Add what you offer, so that buyers can find you. A picture and a price help.`,
}

/** The owner's list of products. A row becomes a form while it is edited. */
export function ProductSection({ businessId }: { readonly businessId: string }) {
  const writer = useWriter() ?? ''
  const products = useOwnProducts(businessId)
  const { move, remove, isRemoving } = useProductOrder(businessId)
  const [adding, setAdding] = useState(() => hasProductDraft(writer))
  /** Id of the edited product, null for none; undefined until the list is loaded and unsaved edits are known. */
  const [editing, setEditing] = useState<string | null | undefined>(undefined)
  const [announcement, setAnnouncement] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const list = products.data ?? []

  useEffect(() => {
    if (editing === undefined && products.data) setEditing(products.data.find(({ id }) => hasProductDraft(writer, id))?.id ?? null)
  }, [editing, products.data, writer])

  // The pressed button is gone. Wait until the next control is rendered, then focus that control.
  const afterRender = (focus: () => void) => void setTimeout(focus)
  const closeNew = () => {
    setAdding(false)
    afterRender(() => addButton.current?.focus())
  }
  const close = (id: string) => {
    setEditing(null)
    afterRender(() => document.getElementById(editButtonId(id))?.focus())
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
        isFirst={place === 0}
        isLast={place === list.length - 1}
        isRemoving={isRemoving}
        onEdit={() => setEditing(product.id)}
        onRemove={() => remove(product).then(() => afterRender(() => addButton.current?.focus()))}
        onMove={(step) => {
          move(list, place, place + step)
          setAnnouncement(t`${product.name} is now ${place + step + 1} of ${list.length}.`)
        }}
      />
    )
  }

  return (
    <Section as="section" id={PRODUCTS} aria-labelledby="products-title">
      <SectionHeading
        id="products-title"
        {...(list.length > 1 && { description: t`Buyers see them in this order.` })}
        action={
          adding || list.length >= PRODUCTS_MAX ? undefined : (
            <Button ref={addButton} variant="primary" size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              {t`Add a product or service`}
            </Button>
          )
        }
      >
        {t`Products & Services`}
      </SectionHeading>
      {adding ? (
        <Suspense fallback={<SkeletonText width="60%" />}>
          <ProductForm businessId={businessId} close={closeNew} />
        </Suspense>
      ) : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {adding && products.data?.length === 0 ? null : (
        <LoadedList result={products} words={words} artId="products" row={row} skeleton={<SkeletonText width="60%" />} />
      )}
    </Section>
  )
}
