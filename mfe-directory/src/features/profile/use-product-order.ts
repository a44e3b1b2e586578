import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { orderProducts, type Product, removeProduct } from '@ungana/contracts-directory'
import { call, failureText, SUBMISSION_FAILED, useHost } from '@ungana/web-kit'
import { useProductList } from './profile-queries.ts'

/** Moves and deletes products. The list shows a move at once and reloads after a failure. */
export function useProductOrder(businessId: string) {
  const { toast } = useHost()
  const list = useProductList(businessId)

  const reportFailure = async (title: string, error: unknown) => {
    toast({ title, description: failureText(error, SUBMISSION_FAILED), variant: 'destructive' })
    await list.reload().catch(() => undefined)
  }
  const moving = useMutation({
    // One after the other, so that an earlier order cannot arrive last.
    scope: { id: `order of ${businessId}` },
    mutationFn: (ids: string[]) => call(orderProducts, { params: { id: businessId }, body: { ids } }),
    onError: (error) => reportFailure(t`The order was not saved`, error),
  })
  const removing = useMutation({
    mutationFn: ({ id, version }: Product) => call(removeProduct, { params: { id } }, { ifMatch: version }),
    onSuccess: (_answer, { id, name }) => {
      list.show((products) => products.filter((product) => product.id !== id))
      toast({ title: t`${name} deleted` })
    },
    onError: (error) => reportFailure(t`Failed to delete the product`, error),
  })

  return {
    move(products: readonly Product[], from: number, to: number) {
      const moved = [...products]
      moved.splice(to, 0, ...moved.splice(from, 1))
      list.show(() => moved)
      moving.mutate(moved.map(({ id }) => id))
    },
    remove: removing.mutateAsync,
    isRemoving: removing.isPending,
  }
}
