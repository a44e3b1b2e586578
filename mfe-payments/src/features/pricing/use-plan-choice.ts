import { useMutation } from '@tanstack/react-query'
import { contactSales, type Plan, type PlanOffer } from '@ungana/contracts-payments'
import { call, failureText, newKey, useHost } from '@ungana/web-kit'
import { useState } from 'react'

/** What becomes of a press on a plan's button. Enterprise is sold by people, who are asked to make contact; the others are paid for here. */
export function usePlanChoice() {
  const { toast, session } = useHost()
  const [chosen, setChosen] = useState<PlanOffer | null>(null)
  const [key] = useState(newKey)
  const contact = useMutation({
    mutationFn: (plan: Plan) => call(contactSales, { body: { plan } }, { idempotencyKey: key }),
    onSuccess: () => toast({ title: 'Contact Sales', description: 'Our sales team will contact you shortly about the Enterprise plan.' }),
    onError: (error) =>
      toast({ title: 'Your request could not be sent', description: failureText(error, 'Please try again'), variant: 'destructive' }),
  })
  return {
    chosen,
    cancel: () => setChosen(null),
    choose(plan: PlanOffer) {
      if (plan.id !== 'enterprise') return setChosen(plan)
      setChosen(null)
      if (session.user) contact.mutate('enterprise')
      else toast({ title: 'Contact Sales', description: 'Our sales team will contact you. Please log in first, so that they know how.' })
    },
  }
}
