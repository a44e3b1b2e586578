import { plural, t } from '@lingui/core/macro'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { Button } from '#button.tsx'
import { Card } from '#card.tsx'
import { Notice } from '#notice.tsx'
import { SectionHeading } from '#section-heading.tsx'
import { color, media, size } from '#tokens.ts'

const Sheet = styled(Card).attrs({ as: 'form' })`
  padding-block: 0;

  ${media.phone} {
    padding-block: 0;
  }

  /* Keeps the focused field and its label below the sticky header. */
  input,
  select,
  textarea {
    scroll-margin-block: 180px 96px;
  }
`

/** A form as a card. The children are FormParts, with a FormEnd last. */
export function FormSheet(props: ComponentPropsWithRef<'form'>) {
  // The card renders a form, but its types describe a div.
  return <Sheet {...(props as object)} />
}

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding-block: 28px;

  & + & {
    border-top: 1px solid ${color.line};
  }

  ${media.phone} {
    padding-block: 24px;
  }
`

interface FormPartProps {
  readonly title: string
  readonly description?: string
  /** A function is called with the id of the heading. */
  readonly children: ReactNode | ((headingId: string) => ReactNode)
}

export function FormPart({ title, description, children }: FormPartProps) {
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <SectionHeading id={id} description={description}>
        {title}
      </SectionHeading>
      {typeof children === 'function' ? children(id) : children}
    </Part>
  )
}

/** Fields in two columns, or one on a phone. */
export const FormFields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 18px 16px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** A field with a row of its own. */
export const WideField = styled.div`
  grid-column: 1 / -1;
`

const End = styled.div`
  display: grid;
  gap: 16px;
  justify-items: start;

  > :not(button) {
    width: 100%;
  }

  ${media.phone} {
    > button {
      width: 100%;
    }
  }
`

const ProblemCount = styled.p`
  color: ${color.clay};
  font-size: ${size.small};
  font-weight: 600;

  &:empty {
    display: none;
  }
`

/** A rejected form: the number of fields with problems, and the refusal of the whole form. */
export interface FormRejection {
  readonly fields: number
  readonly refusal?: { readonly message: string }
}

interface FormEndProps {
  /** One sentence for each field with a problem. */
  readonly problems: Readonly<Partial<Record<string, string>>>
  readonly rejection: FormRejection | null
  readonly sending: boolean
  /** Text of the submit button. */
  readonly children: ReactNode
}

/** The number of problems and the submit button. */
export function FormEnd({ problems, rejection, sending, children }: FormEndProps) {
  return (
    <Part as="div">
      <End>
        {/* Always rendered, because some screen readers miss a live region that appears together with its text. The toast announces the refusal of the whole form. */}
        <ProblemCount role="alert">{rejection?.fields && Object.keys(problems).length > 0 ? problemCountText(rejection.fields) : null}</ProblemCount>
        {rejection?.refusal && rejection.fields === 0 ? <Notice tone="danger">{rejection.refusal.message}</Notice> : null}
        <Button type="submit" variant="primary" size="large" loading={sending} loadingLabel={t`Submitting...`}>
          {children}
        </Button>
      </End>
    </Part>
  )
}

const problemCountText = (fields: number) => plural(fields, { one: 'One field needs your attention.', other: '# fields need your attention.' })
