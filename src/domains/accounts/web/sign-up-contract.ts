// One place for what the sign-up pages fetch while the reader types: calls, and the checks of their forms.
export { registerStudent, validateSchool, validateTeacher } from '#domains/accounts/contract/registration.contract.ts'
export { ownerSignUp, studentSignUp } from '#domains/accounts/contract/sign-up-forms.ts'
