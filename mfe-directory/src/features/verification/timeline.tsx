import { t } from '@lingui/core/macro'
import type { VerificationStep } from '@ungana/contracts-directory'
import { bareList, Card, color, SectionHeading, size } from '@ungana/ui'
import { momentText, usePersonText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { stepText } from './step-text.ts'

const Line = styled.ol`
  ${bareList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin-top: 16px;

  > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding-bottom: 20px;
    padding-inline-start: 28px;
  }

  > li:last-child {
    padding-bottom: 0;
  }

  > li::before {
    content: '';
    position: absolute;
    z-index: 1;
    top: 6px;
    inset-inline-start: 0;
    width: 12px;
    height: 12px;
    border: 2px solid ${color.green};
    border-radius: 50%;
    background: ${color.card};
  }

  > li:last-child::before {
    background: ${color.green};
  }

  > li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 12px;
    bottom: -6px;
    inset-inline-start: 5px;
    width: 2px;
    background: ${color.line};
  }
`

const What = styled.p`
  font-size: ${size.small};
  font-weight: 600;
`

const When = styled.time`
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Why = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
  white-space: pre-line;
  overflow-wrap: anywhere;
`

/** The steps of a verification, newest last. */
export function Timeline({ steps }: { readonly steps: readonly VerificationStep[] }) {
  const personText = usePersonText()
  return (
    <Card as="section" aria-labelledby="timeline">
      <SectionHeading id="timeline">{t`History`}</SectionHeading>
      <Line>
        {steps.map((step, index) => (
          <li key={`${step.at} ${step.status}`}>
            <What>{stepText(step, index > 0 ? steps[index - 1] : undefined)}</What>
            <When dateTime={step.at}>{[personText(step.person), momentText(step.at)].filter(Boolean).join(', ')}</When>
            {step.reasons ? <Why>{step.reasons}</Why> : null}
          </li>
        ))}
      </Line>
    </Card>
  )
}
