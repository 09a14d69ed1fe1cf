/** Whether a coupon that is limited to an owner may name a course or class. Null is a coupon for all owners. */
export function mayCover(ownerId: number | null, target: { readonly ownerId: number } | undefined): boolean {
  return target !== undefined && (ownerId === null || target.ownerId === ownerId)
}
