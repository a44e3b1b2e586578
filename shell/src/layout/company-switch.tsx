import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { workForCompany } from '@ungana/contracts-identity'
import type { SessionPerson } from '@ungana/contracts-shell'
import { MenuItem } from '@ungana/ui'
import { call, failureText } from '@ungana/web-kit'
import { useHostApi } from '#federation/host-api.tsx'
import { homeOf } from '#lib/home-of.ts'
import { storeUser } from '#session/stored-user.ts'

export interface CompanySwitchProps {
  /** The person's other companies. */
  readonly companies: NonNullable<SessionPerson['companies']>
}

/** Moves the session to another company of the person. */
export function CompanySwitch({ companies }: CompanySwitchProps) {
  const { toast } = useHostApi()
  const move = useMutation({
    mutationFn: (companyId: string) => call(workForCompany, { body: { companyId } }),
    onSuccess: (user) => {
      // Other tabs hear of it. The page loads again, so that all of its data belongs to the new company.
      storeUser(user)
      window.location.assign(homeOf(user).to)
    },
    onError: (error) =>
      toast({ title: t`You still work for the same company`, description: failureText(error, t`Please try again`), variant: 'destructive' }),
  })
  return companies.map(({ id, name }) => (
    <MenuItem key={id} as="button" type="button" disabled={move.isPending} onClick={() => move.mutate(id)}>
      {t`Work for ${name}`}
    </MenuItem>
  ))
}
