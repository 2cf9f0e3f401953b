### Naira payouts.

payouts-title = Nouveau versement
payouts-note = Étape 1 sur 2. Aucun paiement n’est effectué depuis cet écran.
payouts-many = Payer plusieurs personnes
payouts-sample = Utiliser un bénéficiaire d’exemple
payouts-sheet-open = Ouvrir la feuille « { $name } »
payouts-from = Compte à débiter
payouts-choose-from = Choisissez le compte à débiter
payouts-gone = Ce compte ne figure plus dans Bursar.
payouts-balance = Solde
payouts-to = Payer à
payouts-to-hint = Contact ou bénéficiaire récent
payouts-to-choose = Choisissez, ou saisissez un nouveau compte ci-dessous
payouts-to-nobody = Personne à choisir pour le moment. Remplissez le compte ci-dessous.
payouts-to-recent = Payés récemment
payouts-to-contacts = Contacts
payouts-to-never = Aucun paiement terminé
payouts-to-as = { $name }, payé sous le nom { $paid }
payouts-to-paid =
    { $times ->
        [one] payé une fois, le { $day }, ₦{ AMOUNT($amount) }
       *[other] payé { $times } fois, dernier le { $day }, ₦{ AMOUNT($amount) }
    }
payouts-banks-recent = Payées récemment
payouts-bank = Banque
payouts-choose-bank = Choisissez la banque
payouts-bank-code = code banque { $code }
payouts-fits = Le numéro est valable pour ces banques
payouts-others = Autres banques
payouts-twins = À ne pas confondre avec { $names }.
payouts-read-banks = Réessayer
payouts-banks-left-out = Le service répertorie { $all } banques, et Bursar lit les { $read } premières. S’il manque une banque ici, renseignez-vous auprès de votre service au sujet de sa liste.
payouts-list-age = Liste des banques mise à jour le { $day }
payouts-list-old = La liste des banques n’a pas pu être actualisée : { $why }
payouts-number = Numéro de compte
payouts-digits = { $count } sur 10
payouts-take-fix = Utiliser { $number }
payouts-add-zero = Ajouter le 0 manquant au début ?
payouts-name = Intitulé du compte
payouts-name-hint = Tel qu’enregistré par la banque
payouts-take-name = Utiliser le nom donné par la banque
payouts-name-absent = Ce service ne recherche pas les intitulés de compte. Un nom saisi n’est pas vérifié.
payouts-name-failed = La banque n’a pas pu être interrogée : { $why }
payouts-name-again = Interroger à nouveau la banque
payouts-typed = Saisi
payouts-returned = Selon la banque
payouts-name-ok = Les noms concordent
payouts-name-taken = Nom donné par la banque
payouts-name-differs = Les noms diffèrent
payouts-name-not = Non vérifié
payouts-name-no-account = Compte inexistant
payouts-amount = Montant
payouts-currency = ₦
payouts-narration = Libellé
payouts-narration-count = { $count } sur 30
payouts-narration-help = Visible par le bénéficiaire. Lettres, chiffres, - et /
payouts-narration-preview = Envoyé ainsi : { $text }
payouts-narration-lent = Repris d’un versement précédent vers ce compte. Vérifiez qu’il convient à celui-ci.
payouts-salary-lent = Un versement précédent vers ce compte était un salaire. Décochez cette case si celui-ci n’en est pas un.
payouts-reference = Référence
payouts-kept = Enregistré sur cet ordinateur, non envoyé
payouts-checks = Contrôles
payouts-working = Contrôle en cours
payouts-stops =
    { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    } à corriger
payouts-risks =
    { $count ->
        [one] { $count } alerte à accepter
       *[other] { $count } alertes à accepter
    }
payouts-asked = La fenêtre de confirmation vous demandera d’accepter cela.
payouts-open-entry = Ouvrir { $code }
payouts-waits =
    { $count ->
        [one] { $count } champ
       *[other] { $count } champs
    } à remplir
payouts-clear = Prêt à être vérifié
payouts-last = Derniers versements vers ce compte
payouts-last-open = Ouvrir le versement du { $day }
payouts-salary = C’est un salaire
payouts-salary-help = Aucun droit de timbre n’est dû sur un salaire, mais le service peut quand même le prélever.
payouts-after = Solde et frais
payouts-after-now = Solde actuel
payouts-after-may-be-taken = peut-être déjà débités
payouts-after-under-way = Versements en cours
payouts-after-this = Ce versement
payouts-after-fee = Frais (estimation)
payouts-after-duty = Droit de timbre (estimation)
payouts-after-since = règle du { $since }
payouts-after-checked = vérifiés le { $day }
payouts-after-unknown = Non connu
payouts-after-none = Aucun
payouts-after-stays = Solde après
payouts-after-stays-unfee = Solde après (frais non inclus)
payouts-after-about = environ { $sum }
payouts-rules = Modifier ces estimations
payouts-total = Débit total
payouts-and-fee = {" "}plus des frais inconnus avant l’envoi
payouts-nothing-yet = Rien pour l’instant
payouts-unchecked = Inconnu tant que les contrôles n’ont pas eu lieu
payouts-cancel = Effacer
payouts-review = Vérifier le versement
payouts-reviewing = Préparation en cours
payouts-empty = Payez une personne depuis l’un de vos comptes.
payouts-empty-text = Il n’y a pas encore de compte à débiter. Aucun argent n’est transféré tant que vous n’avez pas appuyé sur Envoyer.
payouts-open-accounts = Ouvrir les comptes
payouts-why-from = Choisissez le compte à débiter
payouts-why-working = Les contrôles sont en cours
payouts-why-failed = Les contrôles ont échoué
payouts-why-stopped = Pas encore possible : voir « Contrôles »
payouts-why-incomplete = Des champs ne sont pas remplis
payouts-rules-dialog-title = Estimations du coût d’un versement
payouts-rules-dialog-text = Bursar les affiche comme des estimations. Le service et la banque décident de ce qui est facturé.
payouts-rules-dialog-fee = Frais habituels
payouts-rules-dialog-fee-help = Laissez vide si vous ne les connaissez pas.
payouts-rules-dialog-fee-as-of = Frais vérifiés le
payouts-rules-dialog-duty = Droit de timbre
payouts-rules-dialog-duty-help = Laissez vide s’il n’y en a pas.
payouts-rules-dialog-duty-from = Plus petit montant soumis au droit de timbre (₦)
payouts-rules-dialog-duty-since = Règle en vigueur depuis le
payouts-rules-dialog-date = Par exemple 31 Jan 2026
payouts-rules-dialog-save = Enregistrer
payouts-rules-dialog-saving = Enregistrement
