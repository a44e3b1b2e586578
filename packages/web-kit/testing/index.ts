/** For component tests: `*.test.tsx` beside the component. */
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
export { HttpResponse, http } from 'msw'
export { pass, stopClock } from './clock.ts'
export { sample } from './contracts.ts'
export { type HostOptions, member, staff, type TestHost, testHost } from './host.tsx'
export { type AnswerOptions, answer, cutOff, goOffline, goOnline, hang, hold, type ReceivedCall, type Refusal, refuse, server } from './network.ts'
export { factsIn, fill, linesIn, rowsIn, valuesIn } from './reading.ts'
export { type RenderOptions, render, renderPart, renderSlot } from './render.tsx'
