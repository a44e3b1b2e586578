export { type DeadlineClass, type EndpointDefinition, type EndpointInput, type EndpointOutput, type EndpointSchema, endpoint } from './endpoint.ts'
export { commonErrorCodes, type ErrorBody, errorBody } from './error-body.ts'
export { type EventDefinition, type EventName, type EventPayload, event } from './event.ts'
export { openEnum } from './open-enum.ts'
