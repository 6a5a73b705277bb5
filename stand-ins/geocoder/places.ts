export type State = { code: string; name: string; lat: number; lon: number }
export type City = { name: string; state: string; lat: number; lon: number }

/** The states with a point near the middle of each. */
export const STATES: State[] = table(`
AL Alabama 32.806 -86.791
AK Alaska 64.446 -149.680
AZ Arizona 34.395 -111.763
AR Arkansas 34.751 -92.131
CA California 36.701 -118.756
CO Colorado 38.725 -105.607
CT Connecticut 41.650 -72.734
DE Delaware 38.692 -75.401
DC District of Columbia 38.894 -77.015
FL Florida 27.757 -81.463
GA Georgia 32.329 -83.114
HI Hawaii 19.587 -155.427
ID Idaho 43.645 -114.015
IL Illinois 40.080 -89.434
IN Indiana 40.327 -86.175
IA Iowa 41.921 -93.312
KS Kansas 38.273 -98.582
KY Kentucky 37.572 -85.155
LA Louisiana 30.871 -92.007
ME Maine 45.710 -68.859
MD Maryland 39.516 -76.938
MA Massachusetts 42.379 -72.032
MI Michigan 43.622 -84.682
MN Minnesota 45.990 -94.611
MS Mississippi 32.971 -89.735
MO Missouri 38.761 -92.562
MT Montana 47.375 -109.639
NE Nebraska 41.737 -99.587
NV Nevada 39.516 -116.854
NH New Hampshire 43.485 -71.655
NJ New Jersey 40.076 -74.404
NM New Mexico 34.571 -105.993
NY New York 43.156 -75.845
NC North Carolina 35.673 -79.039
ND North Dakota 47.620 -100.541
OH Ohio 40.225 -82.688
OK Oklahoma 34.955 -97.268
OR Oregon 43.979 -120.737
PA Pennsylvania 40.970 -77.728
RI Rhode Island 41.796 -71.599
SC South Carolina 33.687 -80.436
SD South Dakota 44.647 -100.349
TN Tennessee 35.773 -86.282
TX Texas 31.264 -98.546
UT Utah 39.423 -111.714
VT Vermont 44.599 -72.500
VA Virginia 37.123 -78.492
WA Washington 47.287 -120.212
WV West Virginia 38.476 -80.841
WI Wisconsin 44.431 -89.689
WY Wyoming 43.170 -107.568
`)

/** The larger cities, at least one for each state, each at its centre. */
export const CITIES: City[] = table(`
AL Birmingham 33.5207 -86.8025
AL Montgomery 32.3792 -86.3077
AK Anchorage 61.2181 -149.9003
AZ Mesa 33.4152 -111.8315
AZ Phoenix 33.4484 -112.0740
AZ Tucson 32.2226 -110.9747
AR Little Rock 34.7465 -92.2896
CA Anaheim 33.8366 -117.9143
CA Bakersfield 35.3733 -119.0187
CA Fresno 36.7378 -119.7871
CA Long Beach 33.7701 -118.1937
CA Los Angeles 34.0522 -118.2437
CA Oakland 37.8044 -122.2712
CA Sacramento 38.5816 -121.4944
CA San Diego 32.7157 -117.1611
CA San Francisco 37.7749 -122.4194
CA San Jose 37.3382 -121.8863
CO Aurora 39.7294 -104.8319
CO Colorado Springs 38.8339 -104.8214
CO Denver 39.7392 -104.9903
CT Bridgeport 41.1865 -73.1952
CT Hartford 41.7658 -72.6734
CT New Haven 41.3083 -72.9279
DE Wilmington 39.7391 -75.5398
DC Washington 38.9072 -77.0369
FL Jacksonville 30.3322 -81.6557
FL Miami 25.7617 -80.1918
FL Orlando 28.5383 -81.3792
FL Tampa 27.9506 -82.4572
GA Atlanta 33.7490 -84.3880
GA Savannah 32.0809 -81.0912
HI Honolulu 21.3069 -157.8583
ID Boise 43.6150 -116.2023
IL Chicago 41.8781 -87.6298
IL Springfield 39.7817 -89.6501
IN Fort Wayne 41.0793 -85.1394
IN Indianapolis 39.7684 -86.1581
IA Des Moines 41.5868 -93.6250
KS Topeka 39.0473 -95.6752
KS Wichita 37.6872 -97.3301
KY Lexington 38.0406 -84.5037
KY Louisville 38.2527 -85.7585
LA Baton Rouge 30.4515 -91.1871
LA New Orleans 29.9511 -90.0715
ME Portland 43.6591 -70.2568
MD Baltimore 39.2904 -76.6122
MA Boston 42.3601 -71.0589
MA Springfield 42.1015 -72.5898
MA Worcester 42.2626 -71.8023
MI Detroit 42.3314 -83.0458
MI Grand Rapids 42.9634 -85.6681
MN Minneapolis 44.9778 -93.2650
MN Saint Paul 44.9537 -93.0900
MS Jackson 32.2988 -90.1848
MO Kansas City 39.0997 -94.5786
MO Saint Louis 38.6270 -90.1994
MO Springfield 37.2090 -93.2923
MT Billings 45.7833 -108.5007
NE Lincoln 40.8136 -96.7026
NE Omaha 41.2565 -95.9345
NV Las Vegas 36.1699 -115.1398
NV Reno 39.5296 -119.8138
NH Manchester 42.9956 -71.4548
NJ Jersey City 40.7178 -74.0431
NJ Newark 40.7357 -74.1724
NM Albuquerque 35.0844 -106.6504
NY Albany 42.6526 -73.7562
NY Brooklyn 40.6782 -73.9442
NY Buffalo 42.8864 -78.8784
NY New York 40.7128 -74.0060
NY Rochester 43.1566 -77.6088
NY Syracuse 43.0481 -76.1474
NC Charlotte 35.2271 -80.8431
NC Greensboro 36.0726 -79.7920
NC Raleigh 35.7796 -78.6382
ND Fargo 46.8772 -96.7898
OH Akron 41.0814 -81.5190
OH Cincinnati 39.1031 -84.5120
OH Cleveland 41.4993 -81.6944
OH Columbus 39.9612 -82.9988
OH Dayton 39.7589 -84.1916
OH Toledo 41.6528 -83.5379
OK Oklahoma City 35.4676 -97.5164
OK Tulsa 36.1540 -95.9928
OR Portland 45.5152 -122.6784
OR Salem 44.9429 -123.0351
PA Philadelphia 39.9526 -75.1652
PA Pittsburgh 40.4406 -79.9959
RI Cranston 41.7798 -71.4373
RI Pawtucket 41.8787 -71.3826
RI Providence 41.8240 -71.4128
RI Warwick 41.7001 -71.4162
SC Charleston 32.7765 -79.9311
SC Columbia 34.0007 -81.0348
SD Sioux Falls 43.5446 -96.7311
TN Chattanooga 35.0456 -85.3097
TN Knoxville 35.9606 -83.9207
TN Memphis 35.1495 -90.0490
TN Nashville 36.1627 -86.7816
TX Austin 30.2672 -97.7431
TX Dallas 32.7767 -96.7970
TX El Paso 31.7619 -106.4850
TX Fort Worth 32.7555 -97.3308
TX Houston 29.7604 -95.3698
TX San Antonio 29.4241 -98.4936
UT Salt Lake City 40.7608 -111.8910
VT Burlington 44.4759 -73.2121
VA Norfolk 36.8508 -76.2859
VA Richmond 37.5407 -77.4360
VA Virginia Beach 36.8529 -75.9780
WA Seattle 47.6062 -122.3321
WA Spokane 47.6588 -117.4260
WA Tacoma 47.2529 -122.4443
WV Charleston 38.3498 -81.6326
WI Madison 43.0731 -89.4012
WI Milwaukee 43.0389 -87.9065
WY Cheyenne 41.1400 -104.8202
`).map(({ code, ...rest }) => ({ ...rest, state: code }))

/** One place for each line: the state's letters, the name, latitude, longitude. */
function table(lines: string): { code: string; name: string; lat: number; lon: number }[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const words = line.split(' ')
      const [lat = NaN, lon = NaN] = words.slice(-2).map(Number)
      return { code: words[0] ?? '', name: words.slice(1, -2).join(' '), lat, lon }
    })
}
