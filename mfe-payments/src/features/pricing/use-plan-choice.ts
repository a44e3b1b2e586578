import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { contactSales, type Plan, type PlanOffer } from '@ungana/contracts-payments'
import { call, failureText, newIdempotencyKey, useHost } from '@ungana/web-kit'
import { useState } from 'react'

/** Handles a press of a plan's button. Enterprise sends a request to the sales team; other plans are paid here. */
export function usePlanChoice() {
  const { toast, session } = useHost()
  const [chosen, setChosen] = useState<PlanOffer | null>(null)
  const [key] = useState(newIdempotencyKey)
  const contact = useMutation({
    mutationFn: (plan: Plan) => call(contactSales, { body: { plan } }, { idempotencyKey: key }),
    onSuccess: () => toast({ title: t`Contact Sales`, description: t`Our sales team will contact you shortly about the Enterprise plan.` }),
    onError: (error) =>
      toast({ title: t`Failed to send your request`, description: failureText(error, t`Please try again`), variant: 'destructive' }),
  })
  return {
    chosen,
    cancel: () => setChosen(null),
    choose(plan: PlanOffer) {
      if (plan.id !== 'enterprise') return setChosen(plan)
      setChosen(null)
      if (session.user) contact.mutate('enterprise')
      else toast({ title: t`Contact Sales`, description: t`Please log in first so that our sales team can contact you.` })
    },
  }
}
