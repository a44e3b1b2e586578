import { t } from '@lingui/core/macro'
import { addMember, changeMember, type MemberRecord, memberForm, registrationCountries } from '@ungana/contracts-directory'
import { Button, Checkbox, Cluster, Dialog, FormFields, Notice, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { emailInput, phoneInput, websiteInput } from '#lib/contact-inputs.ts'
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
      toast({ title: member ? t`Member saved` : t`Member added`, description: name })
      onClose()
    },
    failure: { title: member ? t`The member could not be saved` : t`The member could not be added` },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={member ? t`Edit member` : t`Add member`}
      description={t`Other people never see email and phone.`}
      width={620}
      footer={
        <Cluster $gap={3} $justify="end">
          <Button variant="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={sending} loadingLabel={t`Submitting...`}>
            {member ? t`Save` : t`Add Member`}
          </Button>
        </Cluster>
      }
    >
      <Form {...formProps} id={formId} aria-label={member ? t`Edit member` : t`Add member`}>
        {rejection?.refusal && rejection.fields === 0 ? <Notice tone="danger">{rejection.refusal.message}</Notice> : null}
        <FormFields>
          <WideField>
            <TextField {...field('name')} label={t`Name`} autoComplete="off" autoFocus />
          </WideField>
          <TextField {...field('country')} label={t`Country`} list={countries} autoComplete="off" />
          <datalist id={countries}>
            {registrationCountries.map((country) => (
              <option key={country} value={country} />
            ))}
          </datalist>
          <TextField {...field('city')} label={t`City`} aside={t`optional`} autoComplete="off" />
          <TextField {...field('sector')} label={t`Sector`} aside={t`optional`} autoComplete="off" />
          <TextField {...field('website')} {...websiteInput} aside={t`optional`} autoComplete="off" />
          <TextField {...field('email')} {...emailInput} aside={t`optional`} autoComplete="off" />
          <TextField {...field('phone')} {...phoneInput} aside={t`optional`} autoComplete="off" />
          {member?.businessId ? (
            <WideField>
              <Checkbox
                name="linked"
                value="yes"
                defaultChecked={initial.linked === 'yes'}
                label={member.company ? t`This member is ${member.company.businessName} on Ungana` : t`This member is a company on Ungana`}
                hint={t`The name links to the company's page, and that page lists your organization.`}
              />
            </WideField>
          ) : null}
        </FormFields>
      </Form>
    </Dialog>
  )
}
