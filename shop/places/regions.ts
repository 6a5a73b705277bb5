/** Regions by their codes, as the country's postal service has them. */
const regions: Record<string, string> = {
  US: `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,
    DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,
    LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,
    NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,
    OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,
    VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,
    MP Northern Mariana Islands,PR Puerto Rico,VI U.S. Virgin Islands,FM Micronesia,MH Marshall Islands,PW Palau,
    AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific`,
  CA: `AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,
    NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon`,
}

/** Codes and names: both may be written. */
const known = new Map(
  Object.entries(regions).map(([country, list]) => [
    country,
    new Set(list.split(',').flatMap((one) => [plain(one.trim().slice(0, 2)), plain(one.trim().slice(3))])),
  ]),
)

const zips: Record<string, RegExp> = {
  US: /^\d{5}(?:[- ]?\d{4})?$/,
  CA: /^[A-Z]\d[A-Z][- ]?\d[A-Z]\d$/i,
}

/** A region can only be wrong in a country whose list we have; elsewhere the buyer decides. */
export function isRegion(country: string, state: string): boolean {
  return known.get(country)?.has(plain(state)) ?? true
}

export function isZip(country: string, zip: string): boolean {
  return zips[country]?.test(zip) ?? true
}

/** People write 'Québec', 'D.C.' and 'new  york'. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
