import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allowOrganization, allowOrganizationForCompany, listRefusedOrganizations, organizationPath } from '@ungana/contracts-directory'
import { Button, Cluster, Dialog, FormDialog, TextAreaField, TextLink } from '@ungana/ui'
import { ActionFailure, call, type FormDefinition, refusalOf, schemaProblems, useForm, useHost, useReturnFocus } from '@ungana/web-kit'
import { useState } from 'react'
import { FactCard } from '#lib/detail-page.tsx'
import { Organizations } from './member-of-card.tsx'

interface RefusedOrganizationsProps {
  readonly businessId: string
  /** Whether the viewer is the company itself. Otherwise the viewer is staff. */
  readonly isOwn: boolean
}

/** The organizations that the company refused, each with a button to allow it again. Renders nothing when there are none. */
export default function RefusedOrganizations({ businessId, isOwn }: RefusedOrganizationsProps) {
  const [chosen, setChosen] = useState<AllowDialogProps['organization']>()
  const opener = useReturnFocus(chosen !== undefined)
  const { data = [] } = useQuery({
    queryKey: ['directory', 'refused-organizations', businessId],
    queryFn: ({ signal }) => call(listRefusedOrganizations, { params: { id: businessId } }, { signal }),
    staleTime: 0,
  })
  if (data.length === 0) return null
  const AllowDialog = isOwn ? CompanyAllowDialog : StaffAllowDialog
  return (
    <FactCard title={isOwn ? t`You said you are not a member of` : t`This company says it is not a member of`}>
      <Organizations>
        {data.map((organization) => (
          <li key={organization.id}>
            <TextLink href={organizationPath(organization.id)}>{organization.name}</TextLink>
            <Button
              variant="ghost"
              size="small"
              aria-label={isOwn ? t`Allow ${organization.name} to list you again` : t`Allow ${organization.name} to list this company again`}
              onClick={(event) => {
                opener.current = event.currentTarget as HTMLButtonElement
                setChosen(organization)
              }}
            >
              {t`Allow again`}
            </Button>
          </li>
        ))}
      </Organizations>
      {chosen ? <AllowDialog businessId={businessId} organization={chosen} onClose={() => setChosen(undefined)} /> : null}
    </FactCard>
  )
}

interface AllowDialogProps {
  readonly businessId: string
  readonly organization: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

const TITLE = t`Allow this organization again?`
const FAILED = t`Failed to allow the organization`

function useAllowed({ organization, onClose }: AllowDialogProps) {
  const { toast } = useHost()
  const client = useQueryClient()
  return () => {
    toast({ title: t`Organization allowed`, description: organization.name })
    onClose()
    return client.invalidateQueries({ queryKey: ['directory', 'refused-organizations'] })
  }
}

function CompanyAllowDialog(props: AllowDialogProps) {
  const { businessId, organization, onClose } = props
  const { toast } = useHost()
  const handleAllowed = useAllowed(props)
  const allowing = useMutation({
    mutationFn: () => call(allowOrganization, { params: { id: businessId, organizationId: organization.id } }),
    onSuccess: handleAllowed,
    onError: (error) => toast({ title: FAILED, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={TITLE}
      description={t`${organization.name} can list your company as a member again. It then appears on your page.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="secondary" loading={allowing.isPending} loadingLabel={t`Saving...`} onClick={() => allowing.mutate()}>
            {t`Allow again`}
          </Button>
        </Cluster>
      }
    >
      <ActionFailure error={allowing.error} />
    </Dialog>
  )
}

const fields = ['reason'] as const

function StaffAllowDialog(props: AllowDialogProps) {
  const { businessId, organization, onClose } = props
  const [definition] = useState<FormDefinition<'reason'>>(() => ({
    store: `allow-organization:${businessId}:${organization.id}`,
    fields,
    optional: new Set(),
    defaults: { reason: '' },
    problemsOf: (values) => schemaProblems(allowOrganizationForCompany.schema.body, values, fields),
  }))
  const form = useForm(definition, {
    send: (values) => call(allowOrganizationForCompany, { params: { id: businessId, organizationId: organization.id }, body: values }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: useAllowed(props),
    failure: { title: FAILED },
  })
  return (
    <FormDialog
      title={TITLE}
      description={t`${organization.name} can list the company as a member again. We email your reason to the company.`}
      send={t`Allow again`}
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} label={t`Reason`} rows={3} />
    </FormDialog>
  )
}
