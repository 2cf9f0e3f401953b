### The address tool.

address-title = Check an address
address-note = Nothing is sent. The service is asked only whether the address format is valid.
address-address = Address
address-chain = Chain
address-choose-chain = Choose a chain to ask the service
address-here = Checked by Bursar
address-v1 = The service, API v1
address-v2 = The service, API v2
address-start = Type or paste an address.
address-start-service = Choose a chain to ask the service.
address-asking = Asking the service
address-valid = Valid format, according to the service
address-invalid = Invalid format, according to the service
address-unsaid = The service did not say whether the format is valid
address-whose = Belongs to
address-what = What it is
address-unknown = Bursar has no information about it.
address-differ = The checks below have different results. Ask for the address again before you use it.
address-answer = Answer

## What Rust says

address-empty = Enter or paste the address.
address-form = This is not a valid address. An address is 0x and then 40 characters (0–9 and a–f).
address-checksum = The checksum of this address is wrong, so at least one character is wrong. Ask for the address again.
address-zero = This is the zero address. Anything sent there is lost.
