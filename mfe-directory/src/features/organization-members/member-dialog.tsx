import { addMember, changeMember, type MemberRecord, memberForm } from '@ungana/contracts-directory'
import { Button, Checkbox, Cluster, Dialog, FormFields, Notice, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { emailInput, phoneInput, websiteInput } from '#lib/contact-inputs.ts'
import { registrationCountries } from '#lib/registration-countries.ts'
import { memberFormOf } from './member-form.ts'
import { useRefreshMembers } from './member-queries.ts'

const Form = styled.form`
  display: grid;
  gap: 16px;
  padding-top: 8px;
`

interface MemberDialogProps {
  readonly organizationId: string
  /** The member to edit; undefined for a new one. */
  readonly member: MemberRecord | undefined
  readonly onClose: () => void
}

export function MemberDialog({ organizationId, member, onClose }: MemberDialogProps) {
  const { toast } = useHost()
  const refreshMembers = useRefreshMembers()
  const formId = useId()
  const countries = useId()
  const [definition] = useState(() => memberFormOf(organizationId, member))
  const { initial, rejection, sending, formProps, field } = useForm(definition, {
    send: ({ linked, ...values }, key) => {
      const form = { ...memberForm.parse(values), businessId: linked ? (member?.businessId ?? null) : null }
      const params = { id: organizationId }
      if (member) return call(changeMember, { params: { ...params, memberId: member.id }, body: { ...form, version: member.version } })
      return sendForm(key, (options) => call(addMember, { params, body: form }, options))
    },
    refusalOf: (error) => refusalOf(error, definition.fields),
    onSent: async ({ name }) => {
      await refreshMembers()
      toast({ title: member ? 'Member saved' : 'Member added', description: name })
      onClose()
    },
    failure: { title: member ? 'The member could not be saved' : 'The member could not be added' },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={member ? 'Edit member' : 'Add member'}
      description="Other people never see email and phone."
      width={620}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={sending} loadingLabel="Submitting...">
            {member ? 'Save' : 'Add Member'}
          </Button>
        </Cluster>
      }
    >
      <Form {...formProps} id={formId} aria-label={member ? 'Edit member' : 'Add member'}>
        {rejection?.refusal && rejection.fields === 0 ? <Notice tone="danger">{rejection.refusal.message}</Notice> : null}
        <FormFields>
          <WideField>
            <TextField {...field('name')} label="Name" autoComplete="off" autoFocus />
          </WideField>
          <TextField {...field('country')} label="Country" list={countries} autoComplete="off" />
          <datalist id={countries}>
            {registrationCountries.map((country) => (
              <option key={country} value={country} />
            ))}
          </datalist>
          <TextField {...field('city')} label="City" aside="optional" autoComplete="off" />
          <TextField {...field('sector')} label="Sector" aside="optional" autoComplete="off" />
          <TextField {...field('website')} {...websiteInput} aside="optional" autoComplete="off" />
          <TextField {...field('email')} {...emailInput} aside="optional" autoComplete="off" />
          <TextField {...field('phone')} {...phoneInput} aside="optional" autoComplete="off" />
          {member?.businessId ? (
            <WideField>
              <Checkbox
                name="linked"
                value="yes"
                defaultChecked={initial.linked === 'yes'}
                label={member.company ? `This member is ${member.company.businessName} on Ungana` : 'This member is a company on Ungana'}
                hint="The name links to the company's page, and that page lists your organization."
              />
            </WideField>
          ) : null}
        </FormFields>
      </Form>
    </Dialog>
  )
}
