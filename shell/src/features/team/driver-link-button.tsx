import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { sendDriverLink, type TeamPerson } from '@ungana/contracts-identity'
import { Button } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { useHostApi } from '#federation/host-api.tsx'
import { failureText } from '#lib/small-form.tsx'
import { DriverLoginDialog } from './driver-login-dialog.tsx'

/** Makes a new login link for a driver who has another phone or was logged out. */
export function DriverLinkButton({ person: { id, name } }: { readonly person: TeamPerson }) {
  const { toast } = useHostApi()
  const making = useMutation({
    mutationFn: () => call(sendDriverLink, { params: { id } }),
    onError: (error) => toast({ title: t`No link was created`, description: failureText(error), variant: 'destructive' }),
  })
  return (
    <>
      <Button variant="outline" size="small" aria-label={t`Login link for ${name}`} loading={making.isPending} onClick={() => making.mutate()}>
        {t`Login link`}
      </Button>
      {making.data ? <DriverLoginDialog name={name} login={making.data} onClose={() => making.reset()} /> : null}
    </>
  )
}
