import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allowOrganization, allowOrganizationForCompany, listRefusedOrganizations, organizationPath } from '@ungana/contracts-directory'
import { Button, Cluster, Dialog, FormDialog, TextAreaField, TextLink } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, useForm, useHost, useReturnFocus } from '@ungana/web-kit'
import { useState } from 'react'
import { FactCard } from '#lib/detail-page.tsx'
import { Organizations } from './member-of-card.tsx'

interface RefusedOrganizationsProps {
  readonly businessId: string
  /** The company itself; else staff. */
  readonly own: boolean
}

/** The organizations of which the company has said that it is no member, and the way back. Nothing where there are none. */
export default function RefusedOrganizations({ businessId, own }: RefusedOrganizationsProps) {
  const [asked, setAsked] = useState<AskedProps['organization']>()
  const opener = useReturnFocus(asked !== undefined)
  const { data = [] } = useQuery({
    queryKey: ['directory', 'refused-organizations', businessId],
    queryFn: ({ signal }) => call(listRefusedOrganizations, { params: { id: businessId } }, { signal }),
    staleTime: 0,
  })
  if (data.length === 0) return null
  const Asked = own ? ByCompany : ByStaff
  return (
    <FactCard title={own ? 'You said you are not a member of' : 'Says it is not a member of'}>
      <Organizations>
        {data.map((organization) => (
          <li key={organization.id}>
            <TextLink href={organizationPath(organization.id)}>{organization.name}</TextLink>
            <Button
              variant="ghost"
              size="small"
              aria-label={`Take back: not a member of ${organization.name}`}
              onClick={(event) => {
                opener.current = event.currentTarget as HTMLButtonElement
                setAsked(organization)
              }}
            >
              Take back
            </Button>
          </li>
        ))}
      </Organizations>
      {asked ? <Asked businessId={businessId} organization={asked} onClose={() => setAsked(undefined)} /> : null}
    </FactCard>
  )
}

interface AskedProps {
  readonly businessId: string
  readonly organization: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

const TITLE = 'Take this back?'
const FAILED = 'That did not work'

function useTakenBack({ organization, onClose }: AskedProps) {
  const { toast } = useHost()
  const client = useQueryClient()
  return () => {
    toast({ title: 'Taken back', description: organization.name })
    onClose()
    return client.invalidateQueries({ queryKey: ['directory', 'refused-organizations'] })
  }
}

function ByCompany(props: AskedProps) {
  const { businessId, organization, onClose } = props
  const { toast } = useHost()
  const takenBack = useTakenBack(props)
  const taking = useMutation({
    mutationFn: () => call(allowOrganization, { params: { id: businessId, organizationId: organization.id } }),
    onSuccess: takenBack,
    onError: (error) => toast({ title: FAILED, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={TITLE}
      description={`${organization.name} may name your company as its member again, and is on your page once it does.`}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" loading={taking.isPending} loadingLabel="Saving..." onClick={() => taking.mutate()}>
            Take back
          </Button>
        </Cluster>
      }
    />
  )
}

const fields = ['reason'] as const

function ByStaff(props: AskedProps) {
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
    onSent: useTakenBack(props),
    failure: { title: FAILED },
  })
  return (
    <FormDialog
      title={TITLE}
      description={`${organization.name} may name the company as its member again. The company reads your reason in a mail.`}
      send="Take back"
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} label="Reason" rows={3} />
    </FormDialog>
  )
}
