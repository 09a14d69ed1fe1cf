export { mountRequests } from './requests.routes.ts'
